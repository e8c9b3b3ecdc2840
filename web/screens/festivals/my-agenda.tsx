import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { upcomingQuery } from '../../features/festivals/agenda/agenda.queries.ts'
import { AgendaList, AgendaSkeleton } from '../../features/festivals/agenda/agenda-list.tsx'
import { useEachMinute } from '../../lib/format/relative-time.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Everything that the member has said Going or Interested to or takes part in, which is still to come. */
export function MyAgenda({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(upcomingQuery(api, memberId))
  useEachMinute()
  return (
    <Loaded
      query={query}
      failed="Failed to load what's coming up."
      failedHint="Your plans are safe. Please try again."
      loading={<AgendaSkeleton />}
    >
      {(items) => {
        const coming = items.filter(({ startTime }) => startTime === null || Date.parse(startTime) > Date.now())
        return coming.length === 0 ? <NothingPlanned /> : <AgendaList items={coming} />
      }}
    </Loaded>
  )
}

function NothingPlanned() {
  const action = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      Browse Festivals
    </Link>
  )
  return (
    <EmptyState title="Nothing coming up yet" action={action}>
      Tap Going or Interested on a festival and it shows here, with your room, your meetups and your programme.
    </EmptyState>
  )
}
