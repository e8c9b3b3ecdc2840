import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Meetup, MeetupType } from '../../contract/meetups.ts'
import { MeetupDays, meetupGridClass, MeetupsSkeleton } from '../features/meetups/meetup-list.tsx'
import { hasEnded } from '../features/meetups/meetup-state.ts'
import { myMeetupsQuery } from '../features/meetups/meetups.queries.ts'
import { tabOfMeetup, typeLabels } from '../features/meetups/meetups.words.ts'
import { WeekView } from '../features/meetups/week-view.tsx'
import { WholeMeetup } from '../features/meetups/whole-meetup.tsx'
import { useEachMinute } from '../lib/format/relative-time.ts'
import { Loaded } from '../lib/page/loaded.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { useMedia } from '../ui/use-media.ts'

type OwnProps = { memberId: string }

/** Everything that the member organizes, joined or asked to join: what is ahead, then what is over. */
export function MyMeetups({ memberId }: OwnProps) {
  return (
    <OwnMeetups memberId={memberId}>
      {(meetups) =>
        meetups.length === 0 ? (
          <NoMeetups />
        ) : (
          <div className="grid gap-10">
            <Group title="Meals" meetups={ahead(meetups, 'meal')} />
            <Group title="Activities" meetups={ahead(meetups, 'activity')} />
            <Group title="Past" meetups={meetups.filter(hasEnded)} />
          </div>
        )
      }
    </OwnMeetups>
  )
}

/** What begins later than now, on wide screens as a week. */
export function UpcomingMeetups({ memberId }: OwnProps) {
  const isWide = useMedia('(width >= 64rem)')
  return (
    <OwnMeetups memberId={memberId}>
      {(all) => {
        const meetups = all.filter(
          ({ startTime, status }) => Date.parse(startTime) > Date.now() && status !== 'cancelled',
        )
        if (meetups.length === 0) return <NoMeetups />
        return (
          <div className="grid gap-10">
            {isWide && <WeekView meetups={meetups} />}
            <MeetupDays meetups={meetups}>{(meetup) => <OwnMeetup meetup={meetup} />}</MeetupDays>
          </div>
        )
      }}
    </OwnMeetups>
  )
}

type OwnMeetupsProps = OwnProps & { children: (meetups: Meetup[]) => React.ReactNode }

function OwnMeetups({ memberId, children }: OwnMeetupsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(myMeetupsQuery(api, memberId))
  useEachMinute()
  return (
    <Loaded
      query={query}
      failed="Failed to load your meetups."
      failedHint="Your places are safe. Please try again."
      loading={<MeetupsSkeleton label="Loading your meetups" />}
    >
      {children}
    </Loaded>
  )
}

const ahead = (meetups: readonly Meetup[], type: MeetupType) =>
  meetups.filter((meetup) => meetup.type === type && !hasEnded(meetup))

function Group({ title, meetups }: { title: string; meetups: readonly Meetup[] }) {
  if (meetups.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-4">{title}</h2>
      <ul className={meetupGridClass}>
        {meetups.map((meetup) => (
          <li key={meetup.id}>
            <OwnMeetup meetup={meetup} withDay />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names its kind and its festival, as no heading does. */
const OwnMeetup = ({ meetup, withDay = false }: { meetup: Meetup; withDay?: boolean }) => (
  <WholeMeetup
    meetup={meetup}
    withDay={withDay}
    festival={
      <p className="text-soft">
        {typeLabels[meetup.type]} at{' '}
        <Link
          to={tabOfMeetup(meetup)}
          params={{ id: meetup.festivalId }}
          hash={`meetup-${meetup.id}`}
          dir="auto"
          className="link wrap-anywhere"
        >
          {meetup.festival}
        </Link>
      </p>
    }
  />
)

function NoMeetups() {
  const action = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      Browse Festivals
    </Link>
  )
  return (
    <EmptyState title="No meetups yet" action={action}>
      Open a festival that you go to: under Meal Buddies and Activity Partners others plan what you can join.
    </EmptyState>
  )
}
