import { z } from 'zod'
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
  title: 'Answers about your verifications',
  hint: 'We have looked at your Instagram account or called you, or a mark of yours has ended.',
  reason: 'you asked us to verify something on Compás',
  facts: Answer,
  words({ mark, event, reason }, { quote }) {
    const { what, confirmed, declined, ended } = texts[mark]
    const why = quote(reason && `“${reason}”`, 'The reason is in your settings.')
    if (event === 'confirmed')
      return { subject: `${what} is confirmed`, title: `${what} is confirmed`, message: confirmed }
    if (event === 'declined') return { subject: declined, title: declined, message: `${why} You can ask again.` }
    return { subject: ended, title: ended, message: `${why} You can ask again.` }
  },
})

const texts: Record<AskedType, { what: string; confirmed: string; declined: string; ended: string }> = {
  instagram: {
    what: 'Your Instagram account',
    confirmed: 'Others see the mark on your page. You can take the code out of your bio now.',
    declined: 'We could not confirm your Instagram account',
    ended: 'Your Instagram mark has ended',
  },
  id: {
    what: 'Your identity',
    confirmed: 'Others see the mark on your page. We have deleted how to reach you, and kept nothing of the call.',
    declined: 'We could not confirm your identity',
    ended: 'Your identity mark has ended',
  },
}

export const verificationKinds = [answered]
