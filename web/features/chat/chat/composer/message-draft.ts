import { draftEntry } from '../../../../lib/browser/drafts.ts'

/** The draft of a member's message in a thread. */
export const messageDraft = (memberId: string, threadId: string) =>
  draftEntry<{ content: string; replyTo?: string | null }>(`chat:${threadId}:${memberId}`)
