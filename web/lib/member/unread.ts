import { mostUnread } from '../../../contract/unread.ts'

/** '3', or '99+' for the largest number of unread things that the server counts. */
export const formatUnread = (count: number) => (count < mostUnread ? String(count) : `${mostUnread - 1}+`)
