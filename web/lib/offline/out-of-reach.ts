import { useSyncExternalStore } from 'react'

/* Which queries show what was kept, and whether the server cannot be reached. */

/** By the hash of the query: when the server sent what it shows. */
const given = new Map<string, number>()
let isFailing = false
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** When the server sent what the query shows, in milliseconds since 1970; undefined if it is of this page. */
export const keptSince = (hash: string) => given.get(hash)
export const isAnythingKept = () => given.size > 0

export function noteGiven(hash: string, readAt: number) {
  given.set(hash, readAt)
  tell()
}

/** The server has answered, or the query is gone. */
export function noteFresh(hash: string) {
  if (!given.delete(hash)) return
  isFailing = false
  tell()
}

/** The session has ended. */
export function clearGiven() {
  given.clear()
  isFailing = false
  tell()
}

export function noteFailing() {
  isFailing = true
  tell()
}

/** No network, or what is shown was kept and could not be loaded. */
export const isOutOfReach = () => !navigator.onLine || (isFailing && given.size > 0)

export function subscribeReach(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useOutOfReach = () => useSyncExternalStore(subscribeReach, isOutOfReach, () => false)
