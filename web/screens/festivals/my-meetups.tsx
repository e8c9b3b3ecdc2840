import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Meetup, MeetupType } from '../../../contract/festivals/meetups.ts'
import { meetupGridClass, MeetupsSkeleton } from '../../features/festivals/meetups/meetup-list.tsx'
import { hasEnded } from '../../features/festivals/meetups/meetup-state.ts'
import { myMeetupsQuery } from '../../features/festivals/meetups/meetups.queries.ts'
import { tabOfMeetup } from '../../features/festivals/meetups/meetups.words.ts'
import { WholeMeetup } from '../../features/festivals/meetups/whole-meetup.tsx'
import { useEachMinute } from '../../lib/format/relative-time.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

type OwnProps = { memberId: string }

/** Everything that the member organizes, joined or requested to join: upcoming meetups, then past ones. */
export function MyMeetups({ memberId }: OwnProps) {
  return (
    <OwnMeetups memberId={memberId}>
      {(meetups) =>
        meetups.length === 0 ? (
          <NoMeetups />
        ) : (
          <div className="grid gap-10">
            <Group title={t.meetups.meals()} meetups={ahead(meetups, 'meal')} />
            <Group title={t.meetups.activities()} meetups={ahead(meetups, 'activity')} />
            <Group title={t.meetups.taxis()} meetups={ahead(meetups, 'taxi')} />
            <Group title={t.meetups.past()} meetups={meetups.filter(hasEnded)} />
          </div>
        )
      }
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
      failed={t.meetups.failedToLoadYours()}
      failedHint={t.meetups.placesAreSafe()}
      loading={<MeetupsSkeleton label={t.meetups.loadingYours()} />}
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

const meetupAt = { meal: t.meetups.mealAt, activity: t.meetups.activityAt, taxi: t.meetups.taxiAt }

/** Displays its type and its festival, because there is no heading with them. */
const OwnMeetup = ({ meetup, withDay = false }: { meetup: Meetup; withDay?: boolean }) => (
  <WholeMeetup
    meetup={meetup}
    withDay={withDay}
    festival={
      <p className="text-soft">
        {meetupAt[meetup.type]({
          festival: meetup.festival,
          link: (inner) => (
            <Link
              to={tabOfMeetup(meetup)}
              params={{ id: meetup.festivalId }}
              hash={`meetup-${meetup.id}`}
              dir="auto"
              className="link wrap-anywhere"
            >
              {inner}
            </Link>
          ),
        })}
      </p>
    }
  />
)

function NoMeetups() {
  const action = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t.meetups.browseFestivals()}
    </Link>
  )
  return (
    <EmptyState title={t.meetups.noMeetupsYet()} action={action}>
      {t.meetups.howToJoin()}
    </EmptyState>
  )
}
