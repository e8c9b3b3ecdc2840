/** Unread items are counted up to this number, which pages display as '99+'. */
export const maxUnread = 100

/** Of a member's unread notifications, so many are listed at a time. */
export const maxListedUnread = 50
