import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { t } from '#texts'
import { now } from '../../../contract/platform/clock.ts'
import { dateFormat } from '../../../texts/intl.ts'
import { ownClock } from '../format/moments.ts'
import { useSession } from '../member/session.ts'
import { keptKindOf } from './kept-kinds.ts'
import { keptSince, subscribeReach } from './out-of-reach.ts'

/** 'Offline – from today, 14:05', of the oldest part that the page shows; `fallback` for a page that is always the same. */
export function OfflineSince({ fallback }: { fallback: ReactNode }) {
  const queryClient = useQueryClient()
  const memberId = useSession()?.id
  const readAt = useSyncExternalStore(
    useCallback((listener: () => void) => subscribe(queryClient, listener), [queryClient]),
    () => oldestShown(queryClient, memberId),
  )
  if (readAt === null) return fallback
  const instant = new Date(readAt)
  const date = dateFormat({ day: 'numeric', month: 'short' }).format(instant)
  return t.offline.offlineSince({ day: dayNameOf(instant), date, time: ownClock(instant.toISOString()) })
}

function subscribe(queryClient: QueryClient, listener: () => void) {
  const ends = [queryClient.getQueryCache().subscribe(listener), subscribeReach(listener)]
  return () => ends.forEach((end) => end())
}

function oldestShown(queryClient: QueryClient, memberId: string | undefined): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey, queryHash, state }) =>
      memberId !== undefined && state.data !== undefined && keptKindOf(queryKey, memberId)
        ? [keptSince(queryHash) ?? state.dataUpdatedAt]
        : [],
    )
  return times.length === 0 ? null : Math.min(...times)
}

function dayNameOf(instant: Date) {
  const today = new Date(now())
  if (instant.toDateString() === today.toDateString()) return 'today'
  today.setDate(today.getDate() - 1)
  return instant.toDateString() === today.toDateString() ? 'yesterday' : 'other'
}
