import { maxUnread } from '../../../contract/chat/unread.ts'

/** '3', or '99+' for the largest number of unread items that the server counts. */
export const formatUnread = (count: number) => (count < maxUnread ? String(count) : `${maxUnread - 1}+`)
