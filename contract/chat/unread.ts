/** Unread items are counted up to this number, which pages display as '99+'. */
export const maxUnread = 100
