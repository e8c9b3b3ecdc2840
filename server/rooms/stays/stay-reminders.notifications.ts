import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import type { OpenDate } from './open-items.ts'
import { reminder } from './stay-reminders.words.ts'

type About = { readerId: string; roomId: string; dates: OpenDate[] }

/** Without an actor: its email is sent whatever else was mailed about somebody. */
export const stayReminder = ({ readerId, roomId, dates }: About): Notification =>
  notification({
    kind: reminder,
    facts: { dates },
    readerId,
    actorId: null,
    relatedId: roomId,
    relatedType: 'room_share',
    actionUrl: dates.some(({ items }) => items.includes('hold')) ? '/my-requests' : `/rooms/${roomId}/stay`,
  })
