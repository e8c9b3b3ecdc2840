import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatMessage, ChatThread } from '../../../contract/chat.ts'
import { useMarkRead } from './chat.mutations.ts'

type ReadMarks = {
  thread: ChatThread
  memberId: string
  /** Undefined until the chat is open: what is cached may be older than what was read elsewhere. */
  latest: ChatMessage | undefined
  /** Whether the latest message is in view. */
  isAtEnd: boolean
}

/**
 * Marks the thread as read when it is opened, and later messages when they are in view of a visible tab. Returns up to which `seq`
 * messages count as read, all until it is open: what comes while the tab is hidden is new when it is shown again.
 */
export function useReadMarks({ thread, memberId, latest, isAtEnd }: ReadMarks): number {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate } = useMarkRead({ api, memberId, threadId: thread.id })
  const readBefore = thread.members.find(({ id }) => id === memberId)?.lastReadSeq ?? 0
  const [readUpTo, setReadUpTo] = useState<number>()
  if (readUpTo === undefined && latest) setReadUpTo(readBefore)
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
    if (document.visibilityState === 'visible') mark(latest, isAtEnd)
    else if (latest) setReadUpTo(latest.seq)
  })
  useEffect(() => {
    const listener = () => onVisibility()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  }, [])
  return readUpTo ?? Number.POSITIVE_INFINITY
}
