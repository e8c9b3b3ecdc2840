/** What a kind of notification is about, in the order of Settings. Without zod, for the browser. */
export const notificationTopics = ['rooms', 'meetups', 'festivals', 'messages', 'people', 'account'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Stands in links to end emails in the place of a kind, for all that can be ended so. No notification has it: only the digest. */
export const digestKind = 'daily_letter'

/** How one is notified, in the order of Settings. */
export const notificationChannels = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
