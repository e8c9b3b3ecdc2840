import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { upcomingQuery } from '../../features/festivals/agenda/agenda.queries.ts'
import { AgendaList, AgendaSkeleton } from '../../features/festivals/agenda/agenda-list.tsx'
import { isToCome } from '../../features/festivals/agenda/agenda-days.ts'
import { dayOfTonight } from '../../lib/format/tonight.ts'
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
      failed={t.agenda.failedToLoad()}
      failedHint={t.agenda.plansAreSafe()}
      loading={<AgendaSkeleton />}
    >
      {(items) => {
        const tonight = dayOfTonight(true)
        const coming = items.filter((item) => isToCome(item, Date.now(), tonight))
        return coming.length === 0 ? <NothingPlanned /> : <AgendaList items={coming} />
      }}
    </Loaded>
  )
}

function NothingPlanned() {
  const action = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t.agenda.browseFestivals()}
    </Link>
  )
  return (
    <EmptyState title={t.agenda.nothingComingUpYet()} action={action}>
      {t.agenda.howToPlan()}
    </EmptyState>
  )
}
