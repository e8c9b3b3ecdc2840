import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { PartyGoers } from '../../../../../contract/socials/party-attendance.ts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { useGoingAfterLogin } from '../../../../lib/member/carry-out-going.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { cx } from '../../../../ui/cx.ts'
import { Chip } from '../../../../ui/fields/chip.tsx'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { CheckIcon } from '../../../../ui/pictures/icons.tsx'
import { useGoing } from './party-goers.mutations.ts'
import { goersQuery } from './party-goers.queries.ts'
import { confirmedBy, goingCount, whoIsGoing } from './party-goers.words.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { hidden } from '../../../../ui/text-elements.tsx'

type MemberGoingProps = { party: SocialParty; className: string }

/** Says that the member goes, or takes it back. */
export function MemberGoing({ party, className }: MemberGoingProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { isGoing, press } = useGoing(api, party)
  useGoingAfterLogin(party.id, isGoing !== undefined, () => {
    toast({ title: t.socialParties.youreGoingTo({ venueName: party.venueName }) })
    if (!isGoing) press()
  })
  return (
    <Chip
      tone="warm"
      pressed={isGoing === true}
      disabled={isGoing === undefined}
      icon={isGoing && <CheckIcon size={16} />}
      onClick={press}
      needsNetwork
      className={className}
    >
      {t.socialParties.goingTo({
        venueName: party.venueName,
        hidden,
      })}
    </Chip>
  )
}

type FacesProps = { faces: PartyGoers['faces'] }

const GoerFaces = ({ faces }: FacesProps) =>
  faces.map(({ id, name, avatar, profilePicture }) => (
    <Avatar key={id} id={id} name={name} picture={avatar ?? profilePicture} size="small" className="ring-2 ring-card" />
  ))

/** The faces, each with a link to the member's page. */
const GoerLinks = ({ faces }: FacesProps) => (
  <ul className="flex">
    {faces.map(({ id, username, name, avatar, profilePicture }) => (
      <li key={id}>
        <Link to="/members/$username" params={{ username }} className="grid size-11 place-items-center" title={name}>
          <Avatar id={id} name={name} picture={avatar ?? profilePicture} named />
        </Link>
      </li>
    ))}
  </ul>
)

type PartyProps = { party: SocialParty; className?: string }

function useGoers({ id }: SocialParty) {
  const { api } = useRouteContext({ from: '__root__' })
  return useQuery(goersQuery(api, id, useSession()?.id ?? null)).data ?? null
}

/** The max number of pictures on a card. */
const maxOnCard = 3

const namesOf = (faces: readonly { name: string }[]) => faces.map(({ name }) => name)

/** The pictures of some who go, and the number of the others; nothing if nobody goes. */
export function GoersOnCard({ party, className }: PartyProps) {
  const goers = useGoers(party)
  if (!goers || goers.goingCount === 0) return null
  const faces = goers.faces.slice(0, maxOnCard)
  const others = Math.max(0, goers.goingCount - faces.length)
  return (
    <p className={cx('flex min-h-7 items-center -space-x-2 text-sm tabular-nums', className)}>
      <span className="sr-only">{whoIsGoing(namesOf(faces), goers.goingCount)}</span>
      {faces.length > 0 && <GoerFaces faces={faces} />}
      {others > 0 && (
        <b aria-hidden className={cx(faces.length > 0 && 'ps-3.5')}>
          {faces.length > 0 ? `+${others}` : goingCount(others)}
        </b>
      )}
    </p>
  )
}

/** Who goes, with links to those whom the member sees. */
export function GoersOnPage({ party }: PartyProps) {
  const goers = useGoers(party)
  if (!goers || goers.goingCount === 0) return null
  const { faces } = goers
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {faces.length > 0 && <GoerLinks faces={faces} />}
      <p>{whoIsGoing(namesOf(faces), goers.goingCount)}</p>
    </div>
  )
}

/** That members said lately that it is still on; nothing if nobody did. */
export function Confirmed({ party, className }: PartyProps) {
  const count = useGoers(party)?.confirmedCount ?? 0
  if (count === 0) return null
  return (
    <p className={cx('flex items-center gap-1.5 text-sm text-soft', className)}>
      <CheckIcon size={16} />
      {confirmedBy(count)}
    </p>
  )
}

/** The other dates of a weekly night, each with a link. */
export const NextDates = ({ dates }: { dates: NonNullable<SocialParty['nextDates']> }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-sm">
    {t.socialParties.alsoOn()}
    {dates.map(({ id, date }) => (
      <Link
        key={id}
        to="/social-parties/$id"
        params={{ id }}
        className="link inline-flex min-h-9 items-center tabular-nums"
      >
        {formatPartyDay(date.slice(0, 10))}
      </Link>
    ))}
  </p>
)
