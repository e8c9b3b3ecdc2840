import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage, ChatThread } from '../../../../contract/chat/chat.ts'
import { useMarkRead } from './chat.mutations.ts'

type ReadMarks = {
  thread: ChatThread
  memberId: string
  /** Undefined until the chat is open, because the cache may be older than what was read elsewhere. */
  messages: readonly ChatMessage[] | undefined
  /** The time of the fetch in milliseconds. */
  fetchedAt: number
  /** Whether the latest message is in view. */
  isAtEnd: boolean
}

/** Messages are new if their `seq` is after the one and up to the other. */
export type NewRange = { after: number; upTo: number }

/**
 * Marks the thread as read when it is opened, and later messages when they are in view of a visible tab. Returns the range of new messages:
 * those that were unread when the chat was opened, and those that arrived while the tab was hidden. Later messages count as read
 * immediately.
 */
export function useReadMarks({ thread, memberId, messages, fetchedAt, isAtEnd }: ReadMarks): NewRange | undefined {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate } = useMarkRead({ api, memberId, threadId: thread.id })
  const readBefore = thread.members.find(({ id }) => id === memberId)?.lastReadSeq ?? 0
  const latest = messages?.at(-1)
  const latestSeq = latest?.seq ?? 0
  const [range, setRange] = useState<NewRange>()
  const [shownAt, setShownAt] = useState<number>()
  if (!range && messages) setRange({ after: readBefore, upTo: latestSeq })
  // The first fetch after the tab became visible contains the messages that arrived while it was hidden.
  if (shownAt !== undefined && fetchedAt > shownAt) {
    setShownAt(undefined)
    setRange(range && { ...range, upTo: latestSeq })
  }
  const marked = useRef(readBefore)
  const isOpened = useRef(false)

  const mark = useEffectEvent((latest: ChatMessage | undefined, isAtEnd: boolean) => {
    if (!latest || document.visibilityState !== 'visible') return
    const isSeen = isAtEnd || !isOpened.current
    isOpened.current = true
    if (!isSeen || latest.seq <= marked.current) return
    marked.current = latest.seq
    mutate(latest.id)
  })
  useEffect(() => mark(latest, isAtEnd), [latest, isAtEnd])

  const onVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'visible') {
      mark(latest, isAtEnd)
      setShownAt(Date.now())
    } else if (messages) {
      setShownAt(undefined)
      setRange({ after: latestSeq, upTo: Number.POSITIVE_INFINITY })
    }
  })
  useEffect(() => {
    const listener = () => onVisibility()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
  return range
}
