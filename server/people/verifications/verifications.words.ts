import { z } from 'zod'
import { t } from '#texts'
import { askedTypes, type AskedType } from '../../../contract/people/verifications.ts'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

const Answer = z.object({
  mark: z.enum(askedTypes),
  event: z.enum(['confirmed', 'declined', 'taken_back']),
  /** An admin's text; null if it was confirmed. */
  reason: z.string().nullable(),
})
export type Answer = z.infer<typeof Answer>

/** For the requester, without the admin who decided. */
export const answered = notificationKind({
  kind: 'verification_answered',
  topic: 'account',
  reach: 'own',
  title: t.verificationNotifications.answeredKind,
  hint: t.verificationNotifications.answeredHint,
  reason: t.verificationNotifications.reason,
  facts: Answer,
  words({ mark, event, ...facts }, { quote }) {
    const title = titles[mark][event]()
    const reason = quote(facts.reason, '')
    const message =
      event === 'confirmed'
        ? confirmed[mark]()
        : t.verificationNotifications.askAgain({ reason, hasReason: reason === '' ? 'other' : 'yes' })
    return { subject: title, title, message }
  },
})

const titles: Record<AskedType, Record<Answer['event'], () => string>> = {
  instagram: {
    confirmed: t.verificationNotifications.instagramConfirmed,
    declined: t.verificationNotifications.instagramDeclined,
    taken_back: t.verificationNotifications.instagramEnded,
  },
  id: {
    confirmed: t.verificationNotifications.identityConfirmed,
    declined: t.verificationNotifications.identityDeclined,
    taken_back: t.verificationNotifications.identityEnded,
  },
}

const confirmed: Record<AskedType, () => string> = {
  instagram: t.verificationNotifications.instagramConfirmedMessage,
  id: t.verificationNotifications.identityConfirmedMessage,
}

export const verificationKinds = [answered]
