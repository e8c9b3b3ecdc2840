import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useOlderMessages } from './chat.mutations.ts'

/** Messages that are loaded at most to reach one that was found. */
const furthest = 1_000
const tooFar = `More than ${furthest.toLocaleString('en')} messages came after it.`

type FoundMessage = {
  memberId: string
  threadId: string
  /** The place of the message in its thread, an object of its own for each time that it is looked for. */
  sought: { seq: number } | undefined
  first: ChatMessage | undefined
  /** Scrolls to the element that the selector finds. */
  show: (selector: string) => void
}

/** Loads earlier messages until one that was found or quoted is among them, and scrolls to it. */
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
    else toast({ title: 'This message is too far back', description: tooFar })
  })
  useEffect(() => {
    if (sought && first) reach(sought, first)
  }, [sought, first])
}
