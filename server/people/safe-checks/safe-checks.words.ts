import { z } from 'zod'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, 'A dancer')

const dayAndClock = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const

/** In local time where the check was set; null if its time zone is unknown. */
const say = (instant: string, timeZone: string | null, locale: string) =>
  timeZone && new Intl.DateTimeFormat(locale, { ...dayAndClock, timeZone }).format(new Date(instant))

/** For the chosen member. */
export const checkChosen = notificationKind({
  kind: 'safe_check_chosen',
  topic: 'people',
  reach: 'refused',
  title: 'People who choose you to look out for them',
  hint: 'Somebody goes home alone and would like you to be told if they do not say that they are home.',
  reason: 'somebody chose you on Compás to look out for them',
  facts: z.object({ dueAt: z.iso.datetime(), timeZone: z.string().nullable(), isNext: z.boolean().optional() }),
  words({ dueAt, timeZone, isNext }, context) {
    const due = say(dueAt, timeZone, context.locale)
    const sentences = [
      due && `They want to be home by ${due}.`,
      isNext
        ? 'If they do not say that they are home, and we cannot reach the person they chose first, we tell you.'
        : 'If they do not say that they are home, we tell you.',
      'Should you not be able to look out for them, please say so now.',
    ]
    return {
      subject: 'Would you look out for somebody?',
      title: `${dancer(context)} goes home alone and chose you`,
      message: sentences.filter((sentence) => sentence !== null).join(' '),
    }
  },
})

const Missed = z.object({
  event: z.literal('missed'),
  note: z.string().nullable(),
  setAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  timeZone: z.string().nullable(),
})

/** For the chosen member: the check was missed, or has been answered since. */
export const checkAlarm = notificationKind({
  kind: 'safe_check_alarm',
  topic: 'people',
  reach: 'refused',
  title: 'Somebody has not said that they are home',
  hint: 'Somebody who chose you has not answered in time, or has answered since. Please leave one of these on: if we cannot reach you, we tell somebody else.',
  reason: 'somebody chose you on Compás to look out for them',
  isUrgent: true,
  facts: z.discriminatedUnion('event', [Missed, z.object({ event: z.literal('well') })]),
  words(facts, told) {
    if (facts.event === 'well')
      return {
        subject: 'All is well',
        title: `All is well: ${dancer(told)} is home`,
        message: 'They have just said so. Thank you for looking out for them.',
      }
    const sentences = [sayWhen(facts, told), sayWhere(facts.note, told), whatToDo]
    return {
      subject: 'Somebody has not said that they are home',
      title: `${dancer(told)} has not said that they are home`,
      message: sentences.filter((sentence) => sentence !== null).join(' '),
    }
  },
})

const whatToDo =
  'Please write to them in the chat, or call them. If you fear for them, call for help: 112 in Europe, and the numbers of other countries are on our Safety page.'

/** When it was set and for when, and at which festival. */
function sayWhen({ setAt, dueAt, timeZone }: z.infer<typeof Missed>, told: NotificationContext): string {
  const [from, to] = [say(setAt, timeZone, told.locale), say(dueAt, timeZone, told.locale)]
  const festival = told.about && told.quote(told.about, '')
  if (!from || !to)
    return festival ? `They set out at ${festival}, and their time is over.` : 'They set out, and their time is over.'
  return festival
    ? `They set out at ${festival} on ${from} and wanted to be home by ${to}.`
    : `They set out on ${from} and wanted to be home by ${to}.`
}

function sayWhere(note: string | null, { quote }: NotificationContext): string | null {
  if (note === null) return null
  const quoted = quote(note, '')
  return quoted ? `Their way, in their words: “${quoted}”.` : 'Where they went is on the page of the check.'
}

/** For the member who set the check. */
export const ownCheck = notificationKind({
  kind: 'safe_check_own',
  topic: 'people',
  reach: 'answered',
  title: 'Your way home',
  hint: 'It is time to say that you are home, or nobody looks out for you any more.',
  reason: 'you set a check of your way home on Compás',
  isUrgent: true,
  facts: z.object({ event: z.enum(['due', 'told', 'untold', 'declined', 'alone']), still: z.boolean().optional() }),
  words({ event, still }, told) {
    switch (event) {
      case 'due':
        return {
          subject: 'Are you home?',
          title: 'Are you home?',
          message: 'Please say so, or take 30 minutes more. In 15 minutes we tell the person whom you chose.',
        }
      case 'told':
        return {
          subject: 'We told the person whom you chose',
          title: `We told ${dancer(told)} that you have not answered`,
          message: 'If all is well, say that you are home: we let them know at once.',
        }
      case 'untold':
        return {
          subject: 'We could not tell anybody',
          title: 'We could not tell anybody that you have not answered',
          message:
            'Nobody is told who looks out for you. Please write or call somebody whom you trust. In danger, call for help: 112 in Europe, and the numbers of other countries are on our Safety page.',
        }
      case 'declined':
        return {
          subject: still ? 'One of two can’t look out for you' : 'Please choose somebody else',
          title: `${dancer(told)} can’t look out for you this time`,
          message: still
            ? 'The other person whom you chose still looks out for you.'
            : 'Nobody is told if you do not answer. Please choose somebody else before you go.',
        }
      default:
        return still
          ? {
              subject: 'One of two can’t look out for you',
              title: 'One of the two people you chose is no longer on Compás',
              message: 'The other one still looks out for you.',
            }
          : {
              subject: 'Please choose somebody else',
              title: 'Nobody looks out for you any more',
              message: 'The person whom you chose is no longer on Compás. Please choose somebody else.',
            }
    }
  },
})

/** In the order of Settings. */
export const safeCheckKinds = [checkAlarm, checkChosen, ownCheck]
