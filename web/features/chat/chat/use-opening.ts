import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** In milliseconds: cached messages are not displayed for this long, because new ones would move them right after. */
const maxWaitMs = 500

type Query = Pick<UseQueryResult, 'data' | 'isFetchedAfterMount' | 'fetchStatus'>

/** Cached data is refetched when a chat is opened. Offline, or after a failure, the cached data is used. */
const isReady = ({ data, isFetchedAfterMount, fetchStatus }: Query) =>
  data !== undefined && (isFetchedAfterMount || fetchStatus === 'paused')

/**
 * `isOpen`: all data is as fresh as possible, and this stays true. `isShown`: the messages may be displayed, after a short wait at most.
 */
export function useOpening(...queries: Query[]): { isOpen: boolean; isShown: boolean } {
  const [isOpen, setOpen] = useState(false)
  const [isLate, setLate] = useState(false)
  if (!isOpen && queries.every(isReady)) setOpen(true)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [])
  return { isOpen, isShown: isOpen || isLate }
}
