import { draftEntry } from '../../../../lib/browser/drafts.ts'

/** What a member has begun to write in a thread. */
export const messageDraft = (memberId: string, threadId: string) =>
  draftEntry<{ content: string; replyTo?: string | null }>(`chat:${threadId}:${memberId}`)
