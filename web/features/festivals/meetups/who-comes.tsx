import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
        Who’s coming
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
    <Loaded query={query} failed="We could not load who is coming." loading={<PeopleSkeleton />}>
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
                    {person.wasAbsent && <span className="text-sm text-soft">was not there</span>}
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
    <bdi>{isSelf ? 'You' : firstNameOf(person.name)}</bdi>
  </Link>
)

type WhoAsksProps = Omit<WhoComesProps, 'memberId'> & { people: MeetupParticipant[] }

/** The requests to join, for the organizer. */
function WhoAsks({ api, meetup, people, isOver }: WhoAsksProps) {
  if (people.length === 0 || isOver) return null
  return (
    <section aria-label={`Requests to join ${meetup.title}`} className="mt-3 border-t border-line pt-3">
      <p className="font-medium">{people.length === 1 ? '1 asks to join' : `${people.length} ask to join`}</p>
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

type GuestProps = { api: Api; meetup: Meetup; person: MeetupParticipant }

function Decide({ api, meetup, person }: GuestProps) {
  const { mutate, isPending, variables } = useDecideOnGuest(api, meetup.id, {
    onSuccess: (_, { status }) =>
      toast(
        status === 'accepted'
          ? { title: `${firstNameOf(person.name)} is coming`, description: meetup.title }
          : { title: `You declined ${firstNameOf(person.name)}`, description: meetup.title },
      ),
    onError: (error) => toastFailure('Error', error),
  })
  const pending = isPending ? variables.status : null
  const name = <span className="sr-only"> {person.name}</span>
  return (
    <span className="flex gap-2">
      <Button
        variant="primary"
        size="small"
        icon={<CheckIcon size={18} />}
        pending={pending === 'accepted'}
        onClick={() => mutate({ userId: person.id, status: 'accepted' })}
      >
        Let in
        {name}
      </Button>
      <Button
        size="small"
        pending={pending === 'declined'}
        onClick={() => mutate({ userId: person.id, status: 'declined' })}
      >
        Decline
        {name}
      </Button>
    </span>
  )
}

function RemoveGuest({ api, meetup, person }: GuestProps) {
  const name = firstNameOf(person.name)
  const decide = useDecideOnGuest(api, meetup.id, {
    onSuccess: () => toast({ announceOnly: true, title: `${name} no longer has a place`, description: meetup.title }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={`Take ${name}’s place back?`}
      whatIsLost={`${name} loses their place at “${meetup.title}” and leaves its chat.`}
      cancelLabel="Keep them"
      confirmLabel="Take it back"
      pendingLabel="Taking it back…"
      pending={decide.isPending}
      onConfirm={(close) => decide.mutate({ userId: person.id, status: 'declined' }, { onSettled: close })}
    >
      Remove
      <span className="sr-only"> {person.name}</span>
    </ConfirmButton>
  )
}

/** Until a day after the end, as on the server. */
const canSayAbsent = (meetup: Meetup) =>
  meetup.ownStatus === 'organizer' && hasEnded(meetup) && now() < endOf(meetup) + 86_400_000

function SayAbsent({ api, meetup, person }: GuestProps) {
  const name = firstNameOf(person.name)
  const absent = useSayAbsent(api, meetup.id, {
    onSuccess: () => toast({ announceOnly: true, title: `${name} was not there`, description: meetup.title }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      question={`Was ${name} not there?`}
      whatIsLost={`${name} is told that you said so. Then they rate nobody for “${meetup.title}”, and nobody rates them. This cannot be undone.`}
      cancelLabel="They were there"
      confirmLabel="Was not there"
      pendingLabel="Saving…"
      pending={absent.isPending}
      onConfirm={(close) => absent.mutate(person.id, { onSettled: close })}
    >
      Was not there
      <span className="sr-only">: {person.name}</span>
    </ConfirmButton>
  )
}

const PeopleSkeleton = () => (
  <Loading label="Loading who is coming" className="flex min-h-11 items-center gap-2">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="size-8 rounded-full" />
    ))}
  </Loading>
)
