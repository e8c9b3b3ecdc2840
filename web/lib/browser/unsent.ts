import { forgetShared } from '../installed/shared.ts'
import { clearOutbox } from '../outbox/outbox.ts'
import { deleteStoredFilesOf, deleteStoredFilesOfOthers } from '../photos/stored-files.ts'

/* Unsent messages and photos in IndexedDB, and what another app shared; drafts are in browser-store.ts. */

/** Called when a member signs out: removes the messages of all members, what was shared, and the photos of this member. */
export const clearUnsent = (memberId: string | undefined) =>
  Promise.all([clearOutbox(), forgetShared(), memberId !== undefined && deleteStoredFilesOf(memberId)])

/** Called when a member uses a browser in which another session ended without a logout. */
export const clearUnsentOfOthers = (memberId: string) =>
  Promise.all([clearOutbox(memberId), deleteStoredFilesOfOthers(memberId)])
