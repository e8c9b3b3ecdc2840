import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#texts'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import { whenNear } from '../../../lib/lists/near.ts'
import { Button } from '../../../ui/button.tsx'
import { useOlderMessages } from './chat.mutations.ts'

type OlderMessagesProps = {
  /** The first loaded message. */
  first: ChatMessage
  memberId: string
  threadId: string
  box: RefObject<HTMLElement | null>
}

/** Loads earlier messages when the reader comes near the first one; the button is for keyboards, and after a failure. */
export function OlderMessages({ first, memberId, threadId, box }: OlderMessagesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending, isError } = useOlderMessages({ api, memberId, threadId })
  const row = useRef<HTMLParagraphElement>(null)
  const load = useEffectEvent((before: string) => {
    if (!isPending && !isError) mutate(before)
  })
  useEffect(() => {
    if (!row.current) return undefined
    return whenNear(row.current, { root: box.current, rootMargin: '400px 0px 0px' }, () => load(first.id))
  }, [first.id, box])
  return (
    <p ref={row} className="mb-4 text-center">
      <Button variant="quiet" size="small" pending={isPending} onClick={() => mutate(first.id)}>
        {isError ? t.chat.earlierMessagesFailed() : t.chat.earlierMessages()}
      </Button>
    </p>
  )
}
