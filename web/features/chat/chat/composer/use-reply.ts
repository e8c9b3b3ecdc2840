import { useState } from 'react'
import type { ChatMessage } from '../../../../../contract/chat/chat.ts'
import { read, write } from '../../../../lib/browser/browser-store.ts'
import { messageDraft } from './message-draft.ts'

type Reply = { memberId: string; threadId: string; messages: readonly ChatMessage[] | undefined }

/** The message to which the next one is a reply, stored with the draft; none after it is deleted. */
export function useReply({ memberId, threadId, messages }: Reply) {
  const entry = messageDraft(memberId, threadId)
  const [id, setId] = useState(() => read(entry)?.values.replyTo ?? null)
  const replyTo = (next: string | null) => {
    setId(next)
    const draft = read(entry)
    if (draft) write(entry, { ...draft, values: { ...draft.values, replyTo: next } })
  }
  const replied = id === null ? undefined : messages?.find((message) => message.id === id && !message.isDeleted)
  return { replied: replied ?? null, replyTo }
}
