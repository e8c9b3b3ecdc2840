import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#texts'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useOlderMessages } from './chat.mutations.ts'

/** The max number of messages that are loaded to reach a found one. */
const furthest = 1_000

type FoundMessage = {
  memberId: string
  threadId: string
  /** The position of the message in its thread; each search creates a new object. */
  sought: { seq: number } | undefined
  first: ChatMessage | undefined
  /** Scrolls to the element that matches the selector. */
  show: (selector: string) => void
}

/** Loads earlier messages until a found or quoted one is among them, and scrolls to it. */
export function useFoundMessage({ memberId, threadId, sought, first, show }: FoundMessage) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate } = useOlderMessages({ api, memberId, threadId })
  const reached = useRef<FoundMessage['sought']>(undefined)
  const reach = useEffectEvent((sought: { seq: number }, first: ChatMessage) => {
    const { seq } = sought
    if (reached.current === sought) return
    const isLoaded = first.seq <= seq
    if (!isLoaded && first.seq - seq <= furthest) return mutate(first.id)
    reached.current = sought
    if (isLoaded) show(`[data-seq="${seq}"]`)
    else toast({ title: t.chat.messageTooFarBack(), description: t.chat.moreCameAfterIt({ count: furthest }) })
  })
  useEffect(() => {
    if (sought && first) reach(sought, first)
  }, [sought, first])
}
