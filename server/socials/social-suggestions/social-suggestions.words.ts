import { z } from 'zod'
import { t } from '#texts'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

/** Contains the venue, as a declined suggestion is stored for a time only. */
const Answer = z.object({ event: z.enum(['approved', 'declined']), venue: z.string() })

/** For the sender, without the admin who decided. */
export const answered = notificationKind({
  kind: 'social_answered',
  topic: 'festivals',
  reach: 'own',
  title: t.socialSuggestionNotifications.answeredKind,
  hint: t.socialSuggestionNotifications.answeredHint,
  reason: t.socialSuggestionNotifications.reason,
  facts: Answer,
  words({ event, ...facts }, { quote }) {
    const venue = quote(facts.venue, '')
    const where = { venue, hasVenue: venue === '' ? 'other' : 'yes' } as const
    return event === 'approved'
      ? {
          subject: t.socialSuggestionNotifications.approvedTitle(),
          title: t.socialSuggestionNotifications.approvedTitle(),
          message: t.socialSuggestionNotifications.approvedMessage(where),
        }
      : {
          subject: t.socialSuggestionNotifications.declinedTitle(),
          title: t.socialSuggestionNotifications.declinedTitle(),
          message: t.socialSuggestionNotifications.declinedMessage(where),
        }
  },
})

/** In the order of Settings. */
export const socialSuggestionKinds = [answered]
