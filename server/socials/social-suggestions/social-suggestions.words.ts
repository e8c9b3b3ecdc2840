import { z } from 'zod'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

/** Contains the venue, as a declined suggestion is stored for a time only. */
const Answer = z.object({ event: z.enum(['approved', 'declined']), venue: z.string() })
type Answer = z.infer<typeof Answer>

/** For the sender, without the admin who decided. */
export const answered = notificationKind({
  kind: 'social_answered',
  topic: 'festivals',
  reach: 'own',
  title: 'Answers about socials you suggested',
  hint: 'An admin has approved or declined a social that you suggested.',
  reason: 'you suggested a social on Compás',
  facts: Answer,
  words({ event, venue }, { quote }) {
    const { title, message } = answers[event](quote(venue, ''))
    return { subject: title, title, message }
  },
})

/** `venue`: empty if it may not be quoted. */
const answers: Record<Answer['event'], (venue: string) => { title: string; message: string }> = {
  approved: (venue) => ({
    title: 'Your social is on Compás',
    message:
      venue === ''
        ? 'Everyone can find the social that you suggested now. Thank you!'
        : `Everyone can find the social at “${venue}” now. Thank you for suggesting it!`,
  }),
  declined: (venue) => ({
    title: 'Your social was not added',
    message:
      venue === ''
        ? 'An admin looked at the social that you suggested and did not add it. If you think this is a mistake, please write to us.'
        : `An admin looked at the social at “${venue}” and did not add it. If you think this is a mistake, please write to us.`,
  }),
}

/** In the order of Settings. */
export const socialSuggestionKinds = [answered]
