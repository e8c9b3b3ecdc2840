import { useSyncExternalStore } from 'react'

/** In milliseconds: the event is repeated while they continue. */
const shownFor = 6_000

/** The interval of notifying the server that the viewer is typing. */
const toldEvery = 4_000

/** The ids of the members who are typing, by thread. */
let typing: Readonly<Record<string, readonly string[]>> = {}
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const nobody: readonly string[] = []

function show(threadId: string, members: readonly string[]) {
  typing = { ...typing, [threadId]: members }
  for (const listener of listeners) listener()
}

export function noteTyping(threadId: string, memberId: string) {
  const key = `${threadId} ${memberId}`
  const others = (typing[threadId] ?? nobody).filter((id) => id !== memberId)
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(
      () =>
        show(
          threadId,
          (typing[threadId] ?? nobody).filter((id) => id !== memberId),
        ),
      shownFor,
    ),
  )
  show(threadId, [...others, memberId])
}

/** Called when a message has arrived: a member who continues to type is announced again. */
export function clearTyping(threadId: string) {
  if (typing[threadId]?.length) show(threadId, nobody)
}

/** The ids of the members who are typing in a thread. */
export const useTyping = (threadId: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => typing[threadId] ?? nobody,
    () => nobody,
  )

/** Calls `tell` while the viewer types, but not for every letter. */
export function createTypingTeller(tell: () => void) {
  let last = 0
  return (content: string) => {
    if (content.trim() === '' || Date.now() - last < toldEvery) return
    last = Date.now()
    tell()
  }
}
