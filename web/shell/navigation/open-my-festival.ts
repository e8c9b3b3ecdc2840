import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { AgendaItem } from '../../../contract/festivals/agenda.ts'
import { now } from '../../../contract/platform/clock.ts'
import { upcomingQuery } from '../../features/festivals/agenda/agenda.queries.ts'
import { isOn } from '../../features/festivals/festivals/festival-days.ts'
import type { Api } from '../../lib/api.ts'
import { untilHydrated } from '../../lib/browser/hydration.ts'
import { addDays } from '../../lib/format/dates.ts'
import { sessionUser } from '../../lib/member/session.ts'
import { within } from '../../lib/outbox/within.ts'

/** In milliseconds. Whoever has looked at the home page that long is not moved away from it. */
const patienceMs = 3_000

/**
 * Where the installed site was opened by its icon and the member is at a festival, or will be tomorrow, its page takes the place of the home
 * page (decision 134). Not once they have pressed anything, and not again until the icon opens the site again.
 */
export async function openMyFestival(router: AnyRouter): Promise<void> {
  const member = sessionUser()
  if (!member || !isAtStart(router) || !wasOpenedByIcon()) return
  const pressed = new AbortController()
  const stop = () => pressed.abort()
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, { capture: true, signal: pressed.signal })
  const { api, queryClient } = router.options.context as { api: Api; queryClient: QueryClient }
  const agenda = await within(patienceMs, queryClient.fetchQuery(upcomingQuery(api, member.id))).catch(() => [])
  const festival = festivalToOpen(agenda)
  await untilHydrated()
  const isWanted = festival !== null && !pressed.signal.aborted && isAtStart(router)
  stop()
  if (isWanted) await router.navigate({ to: '/festivals/$id/mine', params: { id: festival.id }, replace: true })
}

const isAtStart = ({ latestLocation: { pathname, searchStr, hash } }: AnyRouter) =>
  pathname === '/' && searchStr === '' && hash === ''

/** No page led there, and it is neither loaded again nor gone back to. */
function wasOpenedByIcon() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document.referrer === '' && entry?.type === 'navigate'
}

type Going = Pick<AgendaItem, 'kind' | 'id' | 'status' | 'startDate' | 'endDate'>

/** From the day before its first one to its last: of several the one that began last. */
export function festivalToOpen(agenda: readonly Going[], at = now()): { id: string } | null {
  const near = agenda.flatMap(({ kind, id, status, startDate, endDate }) =>
    kind === 'festival' &&
    status === 'attending' &&
    startDate !== null &&
    endDate !== null &&
    isOn({ startDate: addDays(startDate, -1), endDate }, at)
      ? [{ id, startDate, endDate }]
      : [],
  )
  const sorted = near.toSorted((one, other) => other.startDate.localeCompare(one.startDate))
  return sorted.find((one) => isOn(one, at)) ?? sorted.at(-1) ?? null
}
