import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { changed, type ChangedFacts, paid, type PaidFacts } from './stays.words.ts'

type About = { readerId: string; actorId: string; roomId: string }

const ofStay = ({ readerId, actorId, roomId }: About) =>
  ({ readerId, actorId, relatedId: roomId, relatedType: 'room_share', actionUrl: `/rooms/${roomId}/stay` }) as const

/** For the others of a stay. */
export const stayChanged = ({ facts, ...about }: About & { facts: ChangedFacts }): Notification =>
  notification({ kind: changed, facts, ...ofStay(about) })

/** For who was paid, and who paid. */
export const stayPaid = ({ facts, ...about }: About & { facts: PaidFacts }): Notification =>
  notification({ kind: paid, facts, ...ofStay(about) })
