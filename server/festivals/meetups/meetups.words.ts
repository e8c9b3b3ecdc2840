import { z } from 'zod'
import { placeOfZone } from '../../../contract/platform/time-zone.ts'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'

const organizes = 'you organize a meetup on Compás'
const comes = 'you joined a meetup on Compás'
const asked = 'you would like to come to a meetup on Compás'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, 'A dancer')
const quoted = (title: string | null) => title && `“${title}”`
/** For its organizer. */
const own = ({ quote, about }: NotificationContext) => quote(quoted(about), 'your meetup')
/** For participants, requesters and members on the waiting list. */
const meetup = ({ quote, about }: NotificationContext) => quote(quoted(about), 'a meetup')

/** An instant with the time zone of the festival, in which it is displayed. */
const Time = { at: z.iso.datetime(), timeZone: z.string().nullable() }

const clock = { hour: 'numeric', minute: '2-digit' } as const
const dayAndClock = { weekday: 'long', month: 'long', day: 'numeric', ...clock } as const

/**
 * '6:15 PM, Madrid time': the local time of the festival, named as such because the reader may be elsewhere (the card beside it has the
 * same instant in the reader's time zone). Null if the time zone is unknown.
 */
function sayWith(
  { at, timeZone }: z.infer<z.ZodObject<typeof Time>>,
  format: Intl.DateTimeFormatOptions,
  locale: string,
): string | null {
  if (timeZone === null) return null
  const time = new Intl.DateTimeFormat(locale, { ...format, timeZone }).format(new Date(at))
  return `${time}, ${placeOfZone(timeZone)} time`
}

/** For the organizer. */
export const joined = notificationKind({
  kind: 'meetup_joined',
  topic: 'meetups',
  reach: 'strangers',
  title: 'People who join your meetups',
  hint: 'Somebody joins a meetup of yours, or asks to.',
  reason: organizes,
  facts: z.object({ event: z.enum(['joined', 'asked']) }),
  words: ({ event }, context) =>
    event === 'joined'
      ? {
          subject: 'Somebody joined your meetup',
          title: `${dancer(context)} is coming`,
          message: `They joined ${own(context)}.`,
        }
      : {
          subject: 'Somebody would like to come to your meetup',
          title: `${dancer(context)} would like to come`,
          message: `They ask to join ${own(context)}. Have a look, and say yes or no when you are ready.`,
        },
})

/** For the organizer. */
export const left = notificationKind({
  kind: 'meetup_left',
  topic: 'meetups',
  reach: 'strangers',
  title: 'People who cannot come after all',
  hint: 'Somebody gives up their place at a meetup of yours, or no longer asks for one.',
  reason: organizes,
  facts: z.object({ event: z.enum(['left', 'taken_back', 'member_left']) }),
  words: ({ event }, told) =>
    event === 'member_left'
      ? {
          subject: 'Somebody cannot come to your meetup',
          title: 'Somebody who was coming left Compás',
          message: `They gave up their place at ${own(told)}.`,
        }
      : {
          subject: 'Somebody cannot come to your meetup',
          title: `${dancer(told)} can’t make it`,
          message:
            event === 'left' ? `They gave up their place at ${own(told)}.` : `They no longer ask to join ${own(told)}.`,
        },
})

/** For the organizer, in addition to `joined`. */
export const full = notificationKind({
  kind: 'meetup_full',
  topic: 'meetups',
  reach: 'strangers',
  title: 'Your meetups fill up',
  hint: 'The last place at a meetup of yours is taken.',
  reason: organizes,
  facts: z.object({}),
  words: (_, told) => ({
    subject: 'Your meetup is full',
    title: 'Your meetup is full',
    message: `The last place at ${own(told)} is taken. If you make room for more people, others can still join.`,
  }),
})

/** For a member who requested to join, also when the organizer takes back a place. */
export const answered = notificationKind({
  kind: 'meetup_answered',
  topic: 'meetups',
  reach: 'answered',
  title: 'Answers from organizers',
  hint: 'An organizer lets you in, or cannot take you along.',
  reason: asked,
  facts: z.object({ event: z.enum(['accepted', 'declined', 'removed', 'absent']) }),
  words({ event }, told) {
    if (event === 'accepted')
      return {
        subject: 'You have a place at a meetup',
        title: `${dancer(told)} said yes!`,
        message: `You have a place at ${meetup(told)}. See you there!`,
      }
    if (event === 'absent')
      return {
        subject: 'About a meetup of yours',
        title: `${dancer(told)} says that you were not there`,
        message: `It is about ${meetup(told)}: nobody who was there rates you for it, nor you them. If you were there, please report it to us.`,
      }
    return {
      subject: 'An answer about a meetup',
      ...(event === 'declined'
        ? {
            title: `${dancer(told)} can’t take you along this time`,
            message: `There is no place for you at ${meetup(told)}. There are more meetups to find.`,
          }
        : {
            title: `${dancer(told)} had to take back your place`,
            message: `You have no place at ${meetup(told)} any more. We are sorry: there are more meetups to find.`,
          }),
    }
  },
})

/** For participants: with the start if that has changed. */
export const changed = notificationKind({
  kind: 'meetup_changed',
  topic: 'meetups',
  reach: 'answered',
  title: 'Changes of your meetups',
  hint: 'A meetup that you joined has another time or place, or is planned differently.',
  reason: comes,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('start'), ...Time }),
    z.object({ event: z.enum(['place', 'other']) }),
  ]),
  words(facts, told) {
    if (facts.event === 'start') {
      const start = sayWith(facts, dayAndClock, told.locale)
      return {
        subject: 'A meetup of yours has another time',
        title: `${dancer(told)} changed the time`,
        message: start
          ? `${told.quote(quoted(told.about), 'A meetup')} now starts on ${start}.`
          : `Have a look at when ${meetup(told)} starts now.`,
      }
    }
    return {
      subject: 'A meetup of yours has changed',
      title: facts.event === 'place' ? `${dancer(told)} changed the place` : `${dancer(told)} changed a meetup`,
      message:
        facts.event === 'place'
          ? `Have a look at where you meet for ${meetup(told)} now.`
          : `Have a look at what is new about ${meetup(told)}.`,
    }
  },
})

/** For participants, requesters and members on the waiting list. With the title, as not all of them see a cancelled meetup. */
export const cancelled = notificationKind({
  kind: 'meetup_cancelled',
  topic: 'meetups',
  reach: 'answered',
  title: 'Cancelled meetups',
  hint: 'A meetup that you joined, or would like to join, is not taking place.',
  reason: asked,
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('cancelled'), meetup: z.string() }),
    // By an admin, after a report.
    z.object({ event: z.literal('closed'), meetup: z.string() }),
    z.object({ event: z.literal('organizer_left') }),
  ]),
  words(facts, told) {
    if (facts.event === 'closed')
      return {
        subject: 'A meetup is cancelled',
        title: 'A meetup is cancelled',
        message: `We cancelled ${told.quote(quoted(facts.meetup), 'a meetup')}, as it did not keep our rules. There are more meetups to find.`,
      }
    return facts.event === 'cancelled'
      ? {
          subject: 'A meetup is cancelled',
          title: `${dancer(told)} cancelled a meetup`,
          message: `${told.quote(quoted(facts.meetup), 'The meetup')} does not take place. There are more meetups to find.`,
        }
      : {
          subject: 'A meetup is cancelled',
          title: 'A meetup is cancelled',
          message: `The organizer of a meetup at ${told.quote(told.about, 'the festival')} left Compás, so it does not take place. There are more meetups to find.`,
        }
  },
})

/** For all participants, two hours before. */
export const starting = notificationKind({
  kind: 'meetup_starting',
  topic: 'meetups',
  reach: 'own',
  title: 'Reminders of your meetups',
  hint: 'A meetup of yours starts in two hours.',
  reason: 'you have a place at a meetup on Compás',
  facts: z.object(Time),
  words(facts, told) {
    const start = sayWith(facts, clock, told.locale)
    return {
      subject: 'Your meetup starts soon',
      title: start ? `Your meetup starts at ${start}` : 'Your meetup starts soon',
      message: `It is nearly time for ${told.quote(quoted(told.about), 'the meetup')}. If you can’t make it, please say so, so that nobody waits for you.`,
    }
  },
})

/** For members on the waiting list. */
export const waited = notificationKind({
  kind: 'meetup_place',
  topic: 'meetups',
  reach: 'answered',
  title: 'Places that you wait for',
  hint: 'A place at a full meetup is free for you, or you did not take it in time.',
  reason: 'you wait for a place at a meetup on Compás',
  facts: z.discriminatedUnion('event', [
    z.object({ event: z.literal('offered'), ...Time }),
    z.object({ event: z.literal('lapsed') }),
  ]),
  words(facts, told) {
    if (facts.event === 'lapsed')
      return {
        subject: 'Your place at a meetup is gone',
        title: 'You didn’t take your place in time',
        message: `We kept a place at ${meetup(told)} for you, but not any longer. If you still want to come, you can wait for another one.`,
      }
    const end = sayWith(facts, dayAndClock, told.locale)
    return {
      subject: 'There is a place for you at a meetup',
      title: 'There is a place for you',
      message: end
        ? `You can join ${meetup(told)} now. We keep the place for you until ${end}.`
        : `You can join ${meetup(told)} now. Please don’t wait too long: we keep the place for a few hours only.`,
    }
  },
})

/** In the order of Settings. */
export const meetupKinds = [joined, left, full, answered, changed, cancelled, starting, waited]
