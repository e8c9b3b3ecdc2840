import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** In milliseconds: messages from the cache are not shown for this long, as new ones would move them right after. */
const maxWaitMs = 500

type Query = Pick<UseQueryResult, 'data' | 'isFetchedAfterMount' | 'fetchStatus'>

/** What was cached is fetched again when a chat is opened. Offline, or if that fails, it is opened as it is. */
const isReady = ({ data, isFetchedAfterMount, fetchStatus }: Query) =>
  data !== undefined && (isFetchedAfterMount || fetchStatus === 'paused')

/** `isOpen`: all is as fresh as it can be now, and stays true. `isShown`: the messages may be shown, at the latest after a moment. */
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
