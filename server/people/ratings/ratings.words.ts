import { z } from 'zod'
import { t } from '#texts'
import { ratingContexts } from '../../../contract/people/rating-options.ts'
import { notificationKind, type NotificationContext, titled } from '../../chat/notifications/notification-kind.ts'

const someone = ({ quote, actor }: NotificationContext) => quote(actor, t.ratingNotifications.someone())

/** On the day after a stay or a meetup, for everybody who shared it. The other member is its actor, if there was only one. */
export const asked = notificationKind({
  kind: 'rating_asked',
  topic: 'people',
  reach: 'own',
  title: t.ratingNotifications.askedKind,
  hint: t.ratingNotifications.askedHint,
  reason: t.ratingNotifications.askedReason,
  facts: z.object({ context: z.enum(ratingContexts), isOne: z.boolean() }),
  words({ context, isOne }, { quote, actor, about }) {
    const name = quote(actor, '')
    const withOne = () => t.ratingNotifications.howWasItWithOne({ name, hasName: name === '' ? 'other' : 'yes' })
    const title = titled(quote(about, ''))
    return context === 'room_share'
      ? {
          subject: t.ratingNotifications.howWasYourStay(),
          title: isOne ? withOne() : t.ratingNotifications.howWasItAtTheStay(),
          message: t.ratingNotifications.stayIsOver(title),
        }
      : {
          subject: t.ratingNotifications.howWasYourMeetup(),
          title: isOne ? withOne() : t.ratingNotifications.howWasItAtTheMeetup(),
          message: t.ratingNotifications.youMet(title),
        }
  },
})

/** For the first rater, once the other has rated too; or for the ratee, once two weeks have passed. */
export const visible = notificationKind({
  kind: 'rating_shown',
  topic: 'people',
  reach: 'answered',
  title: t.ratingNotifications.shownKind,
  hint: t.ratingNotifications.shownHint,
  reason: t.ratingNotifications.shownReason,
  facts: z.object({ event: z.enum(['both', 'time']) }),
  words: ({ event }, told) =>
    event === 'both'
      ? {
          subject: t.ratingNotifications.bothRatedSubject(),
          title: t.ratingNotifications.bothRatedTitle({ someone: someone(told) }),
          message: t.ratingNotifications.bothRatedMessage(),
        }
      : {
          subject: t.ratingNotifications.ratedSubject(),
          title: t.ratingNotifications.ratedTitle({ someone: someone(told) }),
          message: t.ratingNotifications.ratedMessage(),
        },
})

/** For the rater. */
export const answered = notificationKind({
  kind: 'rating_answered',
  topic: 'people',
  reach: 'answered',
  title: t.ratingNotifications.answeredKind,
  hint: t.ratingNotifications.answeredHint,
  reason: t.ratingNotifications.answeredReason,
  facts: z.object({}),
  words: (_, told) => ({
    subject: t.ratingNotifications.answeredSubject(),
    title: t.ratingNotifications.answeredTitle({ someone: someone(told) }),
    message: t.ratingNotifications.answeredMessage(),
  }),
})

/** In the order of Settings. */
export const ratingKinds = [asked, visible, answered]
