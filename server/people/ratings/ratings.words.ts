import { z } from 'zod'
import { ratingContexts } from '../../../contract/people/rating-options.ts'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, 'Somebody')
const about = ({ quote, about: title }: NotificationContext, alternative: string) =>
  quote(title && `“${title}”`, alternative)

/** On the day after a stay or a meetup, for everybody who shared it. The other member is its actor, if there was only one. */
export const asked = notificationKind({
  kind: 'rating_asked',
  topic: 'people',
  reach: 'own',
  title: 'Ratings to give',
  hint: 'A stay or a meetup is over, and you can say how it was with those who were there.',
  reason: 'you shared a room or a meetup on Compás',
  facts: z.object({ context: z.enum(ratingContexts), isOne: z.boolean() }),
  words({ context, isOne }, notified) {
    const isStay = context === 'room_share'
    const company = isStay ? 'the people you stayed with' : 'the people you met'
    return {
      subject: isStay ? 'How was your stay?' : 'How was your meetup?',
      title: isOne
        ? `How was it with ${notified.quote(notified.actor, 'your company')}?`
        : `How was it with ${company}?`,
      message: isStay
        ? `Your stay is over: ${about(notified, 'a shared room')}. A few words help the next dancers. Nobody reads them before both of you have rated.`
        : `You met at ${about(notified, 'a meetup')}. A few words help the next dancers. Nobody reads them before both of you have rated.`,
    }
  },
})

/** For the first rater, once the other has rated too; or for the ratee, once two weeks have passed. */
export const visible = notificationKind({
  kind: 'rating_shown',
  topic: 'people',
  reach: 'answered',
  title: 'Ratings of you',
  hint: 'You can read what somebody said about you.',
  reason: 'somebody rated you on Compás',
  facts: z.object({ event: z.enum(['both', 'time']) }),
  words: ({ event }, told) =>
    event === 'both'
      ? {
          subject: 'You have rated each other',
          title: `${dancer(told)} rated you too`,
          message: 'Now you can read what you said about each other.',
        }
      : {
          subject: 'There is a rating of you',
          title: `${dancer(told)} rated you`,
          message: 'Two weeks have passed, so it is on your page now. You can answer it.',
        },
})

/** For the rater. */
export const answered = notificationKind({
  kind: 'rating_answered',
  topic: 'people',
  reach: 'answered',
  title: 'Answers to your ratings',
  hint: 'Somebody whom you rated answers.',
  reason: 'you rated somebody on Compás',
  facts: z.object({}),
  words: (_, told) => ({
    subject: 'An answer to your rating',
    title: `${dancer(told)} answered your rating`,
    message: 'You can read it below what you wrote.',
  }),
})

/** In the order of Settings. */
export const ratingKinds = [asked, visible, answered]
