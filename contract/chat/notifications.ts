import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { Id, Instant, notInList, Paging } from '../platform/fields.ts'
import { notificationChannels, notificationTopics } from './notification-topics.ts'
import { maxListedUnread } from './unread.ts'

/** The name of a notification kind. The list of kinds exists only in the server, where each domain defines its own. */
const KindName = z.string().regex(/^[a-z_]{1,40}$/, notInList)

/** The fields of a kind that Settings and the unsubscribe page display. */
export const NotificationKind = z.object({
  kind: KindName,
  topic: z.enum(notificationTopics),
  title: z.string(),
  hint: z.string(),
  /** How one can be notified of it. */
  channels: z.array(z.enum(notificationChannels)),
})
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  createdAt: Instant,
  /** A path in the product. */
  actionUrl: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const ListedNotification = Notification.extend({ isRead: z.boolean() })
export type ListedNotification = z.infer<typeof ListedNotification>

export const NotificationChoice = z.object({
  kind: KindName,
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

export const ListedChoice = NotificationKind.extend(NotificationChoice.shape)
export type ListedChoice = z.infer<typeof ListedChoice>

/** One email a day, at this hour of the clock in a zone (IANA). */
export const Digest = z.object({
  hour: z.number().int().min(0).max(23),
  timeZone: z.string().max(64).refine(isTimeZone, notInList),
})
export type Digest = z.infer<typeof Digest>
const ChosenDigest = z.object({ digest: Digest.nullable() })

const Count = z.object({ count: z.number().int() })

export const notifications = endpoints({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'member',
    summary: 'All of them, read or not, the latest first.',
    query: Paging,
    response: z.array(ListedNotification),
    paged: true,
  },
  unreadCount: {
    method: 'GET',
    path: '/api/notifications/unread-count',
    access: 'member',
    summary: 'How many the caller has not read, up to 100.',
    response: Count,
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'member',
    summary: `Those that the caller has not read, the latest first; ${maxListedUnread} at most.`,
    response: z.array(Notification),
  },
  markRead: {
    method: 'PATCH',
    path: '/api/notifications/:id/read',
    access: 'member',
    summary: 'Marks one as read; once more changes nothing.',
    params: z.object({ id: Id }),
  },
  markAllRead: {
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    access: 'member',
    summary: 'Marks all as read, and says how many.',
    response: Count,
  },
  kinds: {
    method: 'GET',
    path: '/api/notifications/kinds',
    access: 'public',
    summary: 'Every kind of notification, in the order of Settings.',
    response: z.array(NotificationKind),
  },
  choices: {
    method: 'GET',
    path: '/api/notifications/choices',
    access: 'member',
    summary: 'How the caller is notified of each kind, in the order of Settings.',
    response: z.array(ListedChoice),
  },
  choose: {
    method: 'PUT',
    path: '/api/notifications/choices/:kind',
    access: 'member',
    summary: 'Sets how the caller is notified of one kind.',
    params: z.object({ kind: KindName }),
    /** A channel that is not sent stays as it is. */
    body: z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() }).partial(),
    response: NotificationChoice,
  },
  digest: {
    method: 'GET',
    path: '/api/notifications/digest',
    access: 'member',
    summary:
      'Whether the caller gets one email a day with all notifications, and when; null if each is emailed as it happens.',
    response: ChosenDigest,
  },
  chooseDigest: {
    method: 'PUT',
    path: '/api/notifications/digest',
    access: 'member',
    summary:
      'One email a day, or each as it happens (null): then what waits is sent at once. What begins within a day, has an end or is about a way home never waits.',
    body: ChosenDigest,
    response: ChosenDigest,
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/notifications/unsubscribe/:token',
    access: 'public',
    // A mail program sends this request once, and may not retry it.
    duringMaintenance: true,
    summary:
      'Ends the emails of one kind, by the signed link in each of them (RFC 8058), for 90 days; by that of a digest all emails that can be ended so. Once more changes nothing. Emails about a way home have none: only a sign-in turns them off.',
    params: z.object({ token: z.string().max(200) }),
    response: z.object({ kind: KindName }),
  },
})
