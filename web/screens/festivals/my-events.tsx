import { useNavigate, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { onlyGiven } from '../../lib/lists/search.ts'
import { CalendarButton } from '../../features/festivals/calendar/calendar-button.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AskToRate } from '../people/ask-to-rate.tsx'
import { FavoriteFestivals } from './favorite-festivals.tsx'
import { MyAgenda } from './my-agenda.tsx'
import { MyMeetups } from './my-meetups.tsx'

/** The member's meetups and favourite festivals (product specification, 'My Events'). */
export function MyEvents() {
  return (
    <div className="page py-8">
      <PageHead title={t.agenda.myEvents()} description={t.agenda.myEventsExplained()} />
      <h1>{t.agenda.myEvents()}</h1>
      <p className="mt-2 text-soft">{t.agenda.myEventsExplained()}</p>
      <MembersOnly reason={t.agenda.logInToSeeEvents()}>
        {(member) => (
          <div key={member.id}>
            <div className="mt-4 mb-2 flex flex-wrap items-start gap-x-6 gap-y-2">
              <CalendarButton memberId={member.id} />
              <AskToRate memberId={member.id} />
            </div>
            <EventTabs memberId={member.id} />
          </div>
        )}
      </MembersOnly>
    </div>
  )
}

function EventTabs({ memberId }: { memberId: string }) {
  const { view = 'meetups', cursor } = useSearch({ from: '/my-events' })
  const navigate = useNavigate()
  const favorites = (
    <FavoriteFestivals
      cursor={cursor}
      addressOf={(from) => ({ to: '/my-events', search: onlyGiven({ view: 'favorites' as const, cursor: from }) })}
    />
  )
  return (
    <Tabs
      label={t.agenda.myEventsTabs()}
      value={view}
      onChange={(value) =>
        void navigate({
          to: '/my-events',
          search: value === 'meetups' ? {} : { view: value },
          replace: true,
          resetScroll: false,
        })
      }
      tabs={[
        { value: 'meetups', label: t.agenda.meetups(), content: <MyMeetups memberId={memberId} /> },
        { value: 'favorites', label: t.agenda.favoriteFestivals(), content: favorites },
        { value: 'upcoming', label: t.agenda.upcoming(), content: <MyAgenda memberId={memberId} /> },
      ]}
    />
  )
}
