import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '#texts'
import type { SocialParty } from '../../../../contract/socials/social-parties.ts'
import type { WaitingSuggestion as Suggestion } from '../../../../contract/socials/social-suggestions.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { EditIcon } from '../../../ui/pictures/more-icons.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { type Decision, useDecideSuggestion } from './social-suggestions.queries.ts'
import { whenOf, whereOf } from './social-suggestions.words.ts'

type WaitingSuggestionProps = {
  api: Api
  suggestion: Suggestion
  /** The stored socials that may be this one; undefined if they could not be loaded. */
  alike: readonly SocialParty[] | undefined
}

/** A suggestion with everything that an admin needs for a decision. */
export function WaitingSuggestion({ api, suggestion, alike }: WaitingSuggestionProps) {
  const { id, venueName, danceStyles, instagramLink, image, sender, createdAt } = suggestion
  const navigate = useNavigate()
  const decide = useDecideSuggestion(api, {
    onSuccess: ({ partyId }, { status, isEdited }) => {
      if (status === 'declined') toast({ title: t.socialSuggestions.suggestionDeclined(), description: venueName })
      else
        toast({
          title: t.socialSuggestions.socialApproved(),
          description: t.socialSuggestions.everyoneCanFindNow({ venueName }),
        })
      if (isEdited && partyId !== null) void navigate({ to: '/admin/socials/$id', params: { id: partyId } })
    },
    onError: (error, { status }) =>
      toastFailure(
        status === 'approved'
          ? t.socialSuggestions.failedToApproveTheSocial()
          : t.socialSuggestions.failedToDeclineTheSuggestion(),
        error,
      ),
  })
  const button = (status: Decision['status'], isEdited = false) => {
    const isThis = decide.variables?.status === status && decide.variables.isEdited === isEdited
    return {
      pending: decide.isPending && isThis,
      disabled: decide.isPending && !isThis,
      pendingLabel: status === 'approved' ? t.socialSuggestions.approving() : t.socialSuggestions.declining(),
      onClick: () => decide.mutate({ id, status, isEdited }),
    }
  }
  return (
    <Card as="article" aria-label={venueName}>
      <h2 dir="auto" translate="no" className="text-xl wrap-anywhere">
        {venueName}
      </h2>
      <p dir="auto" className="mt-1 wrap-anywhere">
        {whereOf(suggestion)}
      </p>
      <p className="tabular-nums wrap-anywhere">{whenOf(suggestion)}</p>
      <HueTags names={danceStyles} className="mt-2" />
      {instagramLink !== null && (
        <p className="mt-3 break-all">
          <OutsideLink href={instagramLink} className="link">
            {instagramLink}
            <span className="sr-only"> {t.common.opensInNewTab()}</span>
          </OutsideLink>
        </p>
      )}
      {image !== null && (
        <Photo
          path={image}
          alt={t.socialSuggestions.flyerOf({ venueName })}
          sizes="18rem"
          ratio="4 / 5"
          className="mt-3 max-w-72 [&_img]:object-contain"
        />
      )}
      <Alike alike={alike} />
      <p className="mt-3 text-sm text-soft">
        {t.socialSuggestions.suggestedByOn({
          sender: sender.name,
          link: (inner) => (
            <Link to="/members/$username" params={{ username: sender.username }} className="link">
              {inner}
            </Link>
          ),
          createdAt: formatDayOf(createdAt),
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" icon={<CheckIcon size={20} />} {...button('approved')}>
          {t.socialSuggestions.approve()}
        </Button>
        <Button icon={<EditIcon size={20} />} {...button('approved', true)}>
          {t.socialSuggestions.approveAndEdit()}
        </Button>
        <Button {...button('declined')}>{t.socialSuggestions.decline()}</Button>
      </div>
    </Card>
  )
}

function Alike({ alike }: Pick<WaitingSuggestionProps, 'alike'>) {
  if (alike === undefined)
    return (
      <Callout tone="amber" className="mt-3" title={t.socialSuggestions.notCompared()}>
        {t.socialSuggestions.notComparedExplained()}
      </Callout>
    )
  if (alike.length === 0) return null
  return (
    <Callout tone="amber" className="mt-3" title={t.socialSuggestions.mayBeListedAlready()}>
      <ul className="grid">
        {alike.map((party) => (
          <li key={party.id}>
            <Link to="/social-parties/$id" params={{ id: party.id }} dir="auto" className="link wrap-anywhere">
              {party.venueName}
            </Link>
            , {whereOf(party)}, {whenOf({ ...party, until: null })}
          </li>
        ))}
      </ul>
    </Callout>
  )
}
