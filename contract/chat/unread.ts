/** What is unread is counted up to this number; from it on, pages say '99+'. */
export const maxUnread = 100
