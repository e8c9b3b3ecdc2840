import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { checkAlarm, checkChosen, ownCheck } from './safe-checks.words.ts'

/** A check and its participants. */
export type Check = {
  id: string
  userId: string
  chosenId: string
  note: string | null
  timeZone: string | null
  dueAt: Date
  createdAt: Date
}

const about = (id: string) => ({ relatedId: id, relatedType: 'safe_check', actionUrl: '/home-safe' }) as const

const toChosen = ({ id, userId, chosenId }: Omit<Check, 'note'>) => ({
  readerId: chosenId,
  actorId: userId,
  ...about(id),
})

/** `isNext`: notified only if the first choice cannot be reached. */
export const youAreChosen = (check: Check, isNext: boolean): Notification =>
  notification({
    kind: checkChosen,
    facts: { dueAt: check.dueAt.toISOString(), timeZone: check.timeZone, isNext },
    ...toChosen(check),
  })

export const notAnswered = (check: Check): Notification =>
  notification({
    kind: checkAlarm,
    facts: {
      event: 'missed',
      note: check.note,
      setAt: check.createdAt.toISOString(),
      dueAt: check.dueAt.toISOString(),
      timeZone: check.timeZone,
    },
    ...toChosen(check),
  })

/** Replaces an unread `notAnswered`. */
export const allIsWell = (check: Omit<Check, 'note'>): Notification =>
  notification({ kind: checkAlarm, facts: { event: 'well' }, ...toChosen(check) })

type Own = Pick<Check, 'id' | 'userId'>

/** Has no name, as the chosen member may be hidden by now, or gone. `still`: another chosen member is left. */
export const ofOwnCheck = ({ id, userId }: Own, event: 'due' | 'untold' | 'alone', still = false): Notification =>
  notification({ kind: ownCheck, facts: { event, still }, readerId: userId, actorId: null, ...about(id) })

export const byChosen = (
  { id, userId, chosenId }: Own & { chosenId: string },
  event: 'told' | 'declined',
  still = false,
): Notification =>
  notification({ kind: ownCheck, facts: { event, still }, readerId: userId, actorId: chosenId, ...about(id) })
