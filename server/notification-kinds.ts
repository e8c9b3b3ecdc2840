import type { NotificationKind } from './notifications/notify.ts'
import { roomRequestKinds } from './room-requests/room-requests.notifications.ts'

/** Every kind that members may choose about, in the order of Settings: each domain lists its own. */
export const notificationKinds: readonly NotificationKind[] = [...roomRequestKinds]
