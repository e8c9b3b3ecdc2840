import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatMessage } from '../../../contract/chat.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useOlderMessages } from './chat.mutations.ts'

/** Messages that are loaded at most to reach one that was found. */
const furthest = 1_000
const tooFar = `More than ${furthest.toLocaleString('en')} messages came after it.`

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
    const isLoaded = first.seq <= seq
    if (!isLoaded && first.seq - seq <= furthest) return mutate(first.id)
    reached.current = seq
    if (isLoaded) show(`[data-seq="${seq}"]`)
    else toast({ title: 'This message is too far back', description: tooFar })
  })
  useEffect(() => {
    if (seq !== undefined && first) reach(seq, first)
  }, [seq, first])
}
