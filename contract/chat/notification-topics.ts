/** What a kind of notification is about, in the order of Settings. Without zod, for the browser. */
export const notificationTopics = ['rooms', 'meetups', 'festivals', 'messages', 'people', 'account'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * The kind of a queued digest, and of the link in it that ends all emails that can be ended so. No notification has it. Queued emails and
 * sent links hold this value.
 */
export const digestKind = 'daily_letter'

/** How one is notified, in the order of Settings. */
export const notificationChannels = ['inApp', 'email', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
