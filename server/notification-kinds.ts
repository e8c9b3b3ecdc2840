import { chatKinds } from './chat/chat.notifications.ts'
import { festivalKinds } from './festivals/festivals.notifications.ts'
import type { NotificationKind } from './notifications/notify.ts'
import { roomRequestKinds } from './room-requests/room-requests.notifications.ts'

/** All kinds of notifications that members can turn off, in the order of Settings; each domain defines its own. */
export const notificationKinds: readonly NotificationKind[] = [...roomRequestKinds, ...chatKinds, ...festivalKinds]
