import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import { now } from '../../../../contract/platform/clock.ts'
import type { Meetup, MeetupParticipant } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { CheckIcon, ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { endOf, hasEnded } from './meetup-state.ts'
import { useDecideOnGuest, useSayAbsent } from './meetups.mutations.ts'
import { participantsQuery } from './meetups.queries.ts'
import { firstNameOf } from '../../../lib/member/first-name.ts'

type WhoComesProps = { api: Api; meetup: Meetup; memberId: string; isOver: boolean }

/** The participants, fetched when the section is opened; it is initially open for an organizer with requests to answer. */
export function WhoComes({ api, meetup, memberId, isOver }: WhoComesProps) {
  const isOrganizer = meetup.ownStatus === 'organizer'
  const [isOpen, setOpen] = useState(isOrganizer && meetup.isPrivate && !isOver)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        {t.meetups.whosComing()}
        <span className="sr-only">: {meetup.title}</span>
        <ChevronDownIcon size={20} className="text-soft group-open:rotate-180" />
      </summary>
      {isOpen && <People {...{ api, meetup, memberId, isOver }} />}
    </details>
  )
}

function People({ api, meetup, memberId, isOver }: WhoComesProps) {
  const query = useQuery(participantsQuery(api, meetup.id, memberId))
  return (
    <Loaded query={query} failed={t.meetups.failedToLoadWho()} loading={<PeopleSkeleton />}>
      {(people) => (
        <>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {people.map(
              (person) =>
                person.status !== 'pending' && (
                  <li key={person.id} className="flex items-center">
                    <Face person={person} isSelf={person.id === memberId} />
                    <MemberMenu member={person} />
                    {meetup.ownStatus === 'organizer' && person.status === 'accepted' && !isOver && (
                      <RemoveGuest {...{ api, meetup, person }} />
                    )}
                    {person.wasAbsent && <span className="text-sm text-soft">{t.meetups.wasAbsent()}</span>}
                    {canSayAbsent(meetup) && person.status === 'accepted' && !person.wasAbsent && (
                      <SayAbsent {...{ api, meetup, person }} />
                    )}
                  </li>
                ),
            )}
          </ul>
          <WhoAsks {...{ api, meetup, isOver }} people={people.filter(({ status }) => status === 'pending')} />
        </>
      )}
    </Loaded>
  )
}

/** The picture and the first name, linked to the member's page. */
const Face = ({ person, isSelf }: { person: MeetupParticipant; isSelf: boolean }) => (
  <Link
    to="/members/$username"
    params={{ username: person.username }}
    className="link-quiet inline-flex min-h-11 items-center gap-2"
  >
    <Avatar id={person.id} name={person.name} picture={person.avatar ?? person.profilePicture} size="small" />
    <bdi translate={isSelf ? undefined : 'no'}>{isSelf ? t.meetups.you() : firstNameOf(person.name)}</bdi>
  </Link>
)

type WhoAsksProps = Omit<WhoComesProps, 'memberId'> & { people: MeetupParticipant[] }

/** The requests to join, for the organizer. */
function WhoAsks({ api, meetup, people, isOver }: WhoAsksProps) {
  if (people.length === 0 || isOver) return null
  return (
    <section aria-label={t.meetups.requestsToJoin({ title: meetup.title })} className="mt-3 border-t border-line pt-3">
      <p className="font-medium">{t.meetups.requestCount({ count: people.length })}</p>
      <ul className="mt-1 grid gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="flex items-center">
              <Face person={person} isSelf={false} />
              <MemberMenu member={person} />
            </span>
            <Decide {...{ api, meetup, person }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>

type GuestProps = { api: Api; meetup: Meetup; person: MeetupParticipant }

function Decide({ api, meetup, person }: GuestProps) {
  const { mutate, isPending, variables } = useDecideOnGuest(api, meetup.id, {
    onSuccess: (_, { status }) =>
      toast(
        status === 'accepted'
          ? { title: t.meetups.isComing({ name: firstNameOf(person.name) }), description: meetup.title }
          : { title: t.meetups.youDeclined({ name: firstNameOf(person.name) }), description: meetup.title },
      ),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  const pending = isPending ? variables.status : null
  const words = { name: person.name, hidden }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        size="small"
        icon={<CheckIcon size={18} />}
        pending={pending === 'accepted'}
        onClick={() => mutate({ userId: person.id, status: 'accepted' })}
      >
        {t.meetups.letIn(words)}
      </Button>
      <Button
        size="small"
        pending={pending === 'declined'}
        onClick={() => mutate({ userId: person.id, status: 'declined' })}
      >
        {t.meetups.decline(words)}
      </Button>
    </span>
  )
}

function RemoveGuest({ api, meetup, person }: GuestProps) {
  const name = firstNameOf(person.name)
  const decide = useDecideOnGuest(api, meetup.id, {
    onSuccess: () =>
      toast({ announceOnly: true, title: t.meetups.noLongerHasAPlace({ name }), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={t.meetups.removeQuestion({ name })}
      whatIsLost={t.meetups.removalExplained({ name, title: meetup.title })}
      cancelLabel={t.meetups.keepThem()}
      confirmLabel={t.common.remove()}
      pendingLabel={t.meetups.removing()}
      pending={decide.isPending}
      onConfirm={(close) => decide.mutate({ userId: person.id, status: 'declined' }, { onSettled: close })}
    >
      {t.meetups.removeGuest({ name: person.name, hidden })}
    </ConfirmButton>
  )
}

/** Until a day after the end, as on the server. */
const canSayAbsent = (meetup: Meetup) =>
  meetup.ownStatus === 'organizer' && hasEnded(meetup) && now() < endOf(meetup) + 86_400_000

function SayAbsent({ api, meetup, person }: GuestProps) {
  const name = firstNameOf(person.name)
  const absent = useSayAbsent(api, meetup.id, {
    onSuccess: () => toast({ announceOnly: true, title: t.meetups.nameWasAbsent({ name }), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={t.meetups.absentQuestion({ name })}
      whatIsLost={t.meetups.absentExplained({ name, title: meetup.title })}
      cancelLabel={t.meetups.theyWereThere()}
      confirmLabel={t.meetups.absent()}
      pendingLabel={t.meetups.saving()}
      pending={absent.isPending}
      onConfirm={(close) => absent.mutate(person.id, { onSettled: close })}
    >
      {t.meetups.absent()}
      <span className="sr-only">: {person.name}</span>
    </ConfirmButton>
  )
}

const PeopleSkeleton = () => (
  <Loading label={t.meetups.loadingWho()} className="flex min-h-11 items-center gap-2">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="size-8 rounded-full" />
    ))}
  </Loading>
)
