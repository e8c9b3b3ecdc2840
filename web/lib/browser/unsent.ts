import { clearOutbox } from '../outbox/outbox.ts'
import { deleteStoredFilesOf, deleteStoredFilesOfOthers } from '../photos/stored-files.ts'

/* What a member wrote or chose and did not send, as far as IndexedDB keeps it; drafts are in browser-store.ts. */

/** Called when a member signs out: messages of all, and the photos of this member. */
export const clearUnsent = (memberId: string | undefined) =>
  Promise.all([clearOutbox(), memberId !== undefined && deleteStoredFilesOf(memberId)])

/** Called when a member uses a browser in which another one's session ended without a logout. */
export const clearUnsentOfOthers = (memberId: string) =>
  Promise.all([clearOutbox(memberId), deleteStoredFilesOfOthers(memberId)])
