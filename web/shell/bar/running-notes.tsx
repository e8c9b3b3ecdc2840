import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownShareQuery } from '../../features/people/live-locations/live-locations.queries.ts'
import { ownCheckQuery } from '../../features/people/safe-checks/safe-checks.queries.ts'
import { stored, write } from '../../lib/browser/browser-store.ts'
import { refetchChanged } from '../../lib/changes/refetch-changed.ts'
import { runningKey } from '../../lib/member/running.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'

const RunningStrip = lazyPart(() => import('./running-strip.tsx'), 'RunningStrip', null)

/** In milliseconds: a check is displayed until it is answered. */
const aDay = 86_400_000

/** Reads the member's live location and check once; the strip is loaded only if there is one. */
export function RunningNotes({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const shared = useQuery(ownShareQuery(api, memberId)).data
  const checked = useQuery(ownCheckQuery(api, memberId)).data
  const [share, check] = [shared?.share ?? null, checked?.check ?? null]
  const isKnown = shared !== undefined && checked !== undefined
  const rows = (share ? 1 : 0) + (check ? 1 : 0)
  useRefetchAt([share?.expiresAt, check?.dueAt])

  useEffect(() => {
    if (isKnown) reserve(rows)
  }, [isKnown, rows])
  useEffect(() => () => reserve(0), [])
  useEffect(() => {
    if (!isKnown) return
    const until = check ? Date.now() + aDay : share ? Date.parse(share.expiresAt) : 0
    write(stored.running, rows === 0 ? null : `${rows} ${until}`)
  }, [isKnown, rows, share, check])

  return rows > 0 && <RunningStrip api={api} memberId={memberId} share={share} check={check} />
}

/** Gives the bar the height of this number of rows, and scrolls the page by as much, so that its content stays in place. */
function reserve(rows: number) {
  const { dataset } = document.documentElement
  const bar = document.querySelector('.top-bar')
  const before = bar?.clientHeight ?? 0
  if (rows === 0) delete dataset['running']
  else dataset['running'] = String(rows)
  scrollBy({ top: (bar?.clientHeight ?? 0) - before, behavior: 'instant' })
}

/** Refetches at these times, by the server's clock, because the live location or check then changes by itself. */
function useRefetchAt(times: (string | undefined)[]) {
  const queryClient = useQueryClient()
  const next = nextOf(times)
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => void refetchChanged(queryClient, runningKey), next - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [next, queryClient])
}

function nextOf(times: (string | undefined)[], now = Date.now()): number | undefined {
  const coming = times.map((time) => Date.parse(time ?? '')).filter((time) => time > now)
  return coming.length === 0 ? undefined : Math.min(...coming)
}
