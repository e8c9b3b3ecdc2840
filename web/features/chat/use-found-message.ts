import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatMessage } from '../../../contract/chat.ts'
import { useOlderMessages } from './chat.mutations.ts'

/** Messages that are loaded at most to reach one that was found. */
const furthest = 1_000

type FoundMessage = {
  memberId: string
  threadId: string
  /** The place of the message in its thread; undefined if the thread was not opened by a search. */
  seq: number | undefined
  first: ChatMessage | undefined
  /** Scrolls to the element that the selector finds. */
  show: (selector: string) => void
}

/** Loads earlier messages until one that was found is among them, and scrolls to it. */
export function useFoundMessage({ memberId, threadId, seq, first, show }: FoundMessage) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate } = useOlderMessages({ api, memberId, threadId })
  const reached = useRef<number>(undefined)
  const reach = useEffectEvent((seq: number, first: ChatMessage) => {
    if (reached.current === seq) return
    if (first.seq > seq) return first.seq - seq <= furthest && mutate(first.id)
    reached.current = seq
    show(`[data-seq="${seq}"]`)
  })
  useEffect(() => {
    if (seq !== undefined && first) reach(seq, first)
  }, [seq, first])
}
