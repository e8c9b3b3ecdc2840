import { z } from 'zod'
import { t } from '#texts'
import { clock, dayAndClock, LocalTime as Time, timeIn } from '../../chat/notifications/local-time.ts'
import { notificationKind, type NotificationContext, titled } from '../../chat/notifications/notification-kind.ts'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, t.common.aDancer())
const meetup = ({ quote, about }: NotificationContext) => titled(quote(about, ''))

/** For the organizer. */
export const joined = notificationKind({
  kind: 'meetup_joined',
  topic: 'meetups',
  reach: 'strangers',
  title: t.meetupNotifications.joinedKind,
  hint: t.meetupNotifications.joinedHint,
  reason: t.meetupNotifications.organizerReason,
  facts: z.object({ event: z.enum(['joined', 'asked']) }),
  words: ({ event }, told) =>
    event === 'joined'
      ? {
          subject: t.meetupNotifications.joinedSubject(),
          title: t.meetupNotifications.joinedTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.joinedMessage(meetup(told)),
        }
      : {
          subject: t.meetupNotifications.askedSubject(),
          title: t.meetupNotifications.askedTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.askedMessage(meetup(told)),
        },
})

/** For the organizer. */
export const left = notificationKind({
  kind: 'meetup_left',
  topic: 'meetups',
  reach: 'strangers',
  title: t.meetupNotifications.leftKind,
  hint: t.meetupNotifications.leftHint,
  reason: t.meetupNotifications.organizerReason,
  facts: z.object({ event: z.enum(['left', 'taken_back', 'member_left']) }),
  words: ({ event }, told) => ({
    subject: t.meetupNotifications.leftSubject(),
    title:
      event === 'member_left'
        ? t.meetupNotifications.memberLeftTitle()
        : t.meetupNotifications.leftTitle({ dancer: dancer(told) }),
    message:
      event === 'taken_back'
        ? t.meetupNotifications.requestWithdrawn(meetup(told))
        : t.meetupNotifications.placeGivenUp(meetup(told)),
  }),
})

/** For the organizer, in addition to `joined`. */
export const full = notificationKind({
  kind: 'meetup_full',
  topic: 'meetups',
  reach: 'strangers',
  title: t.meetupNotifications.fullKind,
  hint: t.meetupNotifications.fullHint,
  reason: t.meetupNotifications.organizerReason,
  facts: z.object({}),
  words: (_, told) => ({
    subject: t.meetupNotifications.fullTitle(),
    title: t.meetupNotifications.fullTitle(),
    message: t.meetupNotifications.fullMessage(meetup(told)),
  }),
})

/** For a member who requested to join, also when the organizer takes back a place. */
export const answered = notificationKind({
  kind: 'meetup_answered',
  topic: 'meetups',
  reach: 'answered',
  push: 'on',
  title: t.meetupNotifications.answeredKind,
  hint: t.meetupNotifications.answeredHint,
  reason: t.meetupNotifications.askedReason,
  facts: z.object({ event: z.enum(['accepted', 'declined', 'removed', 'absent']) }),
  words({ event }, told) {
    switch (event) {
      case 'accepted':
        return {
          subject: t.meetupNotifications.acceptedSubject(),
          title: t.meetupNotifications.acceptedTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.acceptedMessage(meetup(told)),
        }
      case 'absent':
        return {
          subject: t.meetupNotifications.absentSubject(),
          title: t.meetupNotifications.absentTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.absentMessage(meetup(told)),
        }
      case 'declined':
        return {
          subject: t.meetupNotifications.declinedSubject(),
          title: t.meetupNotifications.declinedTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.declinedMessage(meetup(told)),
        }
      default:
        return {
          subject: t.meetupNotifications.declinedSubject(),
          title: t.meetupNotifications.placeCancelledTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.placeCancelledMessage(meetup(told)),
        }
    }
  },
})

/** For participants: with the start if that has changed. */
export const changed = notificationKind({
  kind: 'meetup_changed',
  topic: 'meetups',
  reach: 'answered',
  push: 'on',
  title: t.meetupNotifications.changedKind,
  hint: t.meetupNotifications.changedHint,
  reason: t.meetupNotifications.participantReason,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('start'), ...Time }),
    z.object({ event: z.enum(['place', 'other']) }),
  ]),
  words(facts, told) {
    if (facts.event === 'start') {
      const start = timeIn(facts, dayAndClock)
      return {
        subject: t.meetupNotifications.timeChangedSubject(),
        title: t.meetupNotifications.timeChangedTitle({ dancer: dancer(told) }),
        message: start
          ? t.meetupNotifications.timeChangedMessage({ ...meetup(told), ...start })
          : t.meetupNotifications.seeWhenItStarts(meetup(told)),
      }
    }
    return {
      subject: t.meetupNotifications.changedSubject(),
      ...(facts.event === 'place'
        ? {
            title: t.meetupNotifications.placeChangedTitle({ dancer: dancer(told) }),
            message: t.meetupNotifications.placeChangedMessage(meetup(told)),
          }
        : {
            title: t.meetupNotifications.changedTitle({ dancer: dancer(told) }),
            message: t.meetupNotifications.changedMessage(meetup(told)),
          }),
    }
  },
})

/** For participants, requesters and members on the waiting list. With the title, as not all of them see a cancelled meetup. */
export const cancelled = notificationKind({
  kind: 'meetup_cancelled',
  topic: 'meetups',
  reach: 'answered',
  push: 'on',
  title: t.meetupNotifications.cancelledKind,
  hint: t.meetupNotifications.cancelledHint,
  reason: t.meetupNotifications.askedReason,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('cancelled'), meetup: z.string() }),
    // By an admin, after a report.
    z.object({ event: z.literal('closed'), meetup: z.string() }),
    z.object({ event: z.literal('organizer_left') }),
  ]),
  words(facts, told) {
    const subject = t.meetupNotifications.meetupIsCancelled()
    if (facts.event === 'closed')
      return {
        subject,
        title: subject,
        message: t.meetupNotifications.closedMessage(titled(told.quote(facts.meetup, ''))),
      }
    return facts.event === 'cancelled'
      ? {
          subject,
          title: t.meetupNotifications.cancelledTitle({ dancer: dancer(told) }),
          message: t.meetupNotifications.cancelledMessage(titled(told.quote(facts.meetup, ''))),
        }
      : {
          subject,
          title: subject,
          message: t.meetupNotifications.organizerLeftMessage(titled(told.quote(told.about, ''))),
        }
  },
})

/** For all participants, two hours before. */
export const starting = notificationKind({
  kind: 'meetup_starting',
  isPrompt: true,
  topic: 'meetups',
  reach: 'own',
  push: 'soon',
  title: t.meetupNotifications.startingKind,
  hint: t.meetupNotifications.startingHint,
  reason: t.meetupNotifications.placeReason,
  facts: z.object(Time),
  words(facts, told) {
    const start = timeIn(facts, clock)
    return {
      subject: t.meetupNotifications.startsSoon(),
      title: start ? t.meetupNotifications.startsAt(start) : t.meetupNotifications.startsSoon(),
      message: t.meetupNotifications.startingMessage(meetup(told)),
    }
  },
})

/** For members on the waiting list. */
export const waited = notificationKind({
  kind: 'meetup_place',
  isPrompt: true,
  topic: 'meetups',
  reach: 'answered',
  push: 'on',
  title: t.meetupNotifications.waitedKind,
  hint: t.meetupNotifications.waitedHint,
  reason: t.meetupNotifications.waitingReason,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('offered'), ...Time }),
    z.object({ event: z.literal('lapsed') }),
  ]),
  words(facts, told) {
    if (facts.event === 'lapsed')
      return {
        subject: t.meetupNotifications.lapsedSubject(),
        title: t.meetupNotifications.lapsedTitle(),
        message: t.meetupNotifications.lapsedMessage(meetup(told)),
      }
    const end = timeIn(facts, dayAndClock)
    return {
      subject: t.meetupNotifications.offeredSubject(),
      title: t.meetupNotifications.offeredTitle(),
      message: end
        ? t.meetupNotifications.offeredUntil({ ...meetup(told), ...end })
        : t.meetupNotifications.offeredForHours(meetup(told)),
    }
  },
})

/** In the order of Settings. */
export const meetupKinds = [joined, left, full, answered, changed, cancelled, starting, waited]
