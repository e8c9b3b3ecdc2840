import { z } from 'zod'
import { t } from '#texts'
import { dateFormat } from '../../../texts/intl.ts'
import { notificationKind, type NotificationContext, titled } from '../../chat/notifications/notification-kind.ts'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, t.common.aDancer())

const dayAndClock = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const

/** In local time where the check was set; empty if its time zone is unknown. */
const say = (instant: string, timeZone: string | null) =>
  timeZone ? dateFormat({ ...dayAndClock, timeZone }).format(new Date(instant)) : ''

/** For the chosen member. */
export const checkChosen = notificationKind({
  kind: 'safe_check_chosen',
  isPrompt: true,
  topic: 'people',
  reach: 'refused',
  push: 'home_safe',
  title: t.safeCheckNotifications.chosenKind,
  hint: t.safeCheckNotifications.chosenHint,
  reason: t.safeCheckNotifications.chosenReason,
  facts: z.object({ dueAt: z.iso.datetime(), timeZone: z.string().nullable(), isNext: z.boolean().optional() }),
  words({ dueAt, timeZone, isNext }, told) {
    const due = say(dueAt, timeZone)
    return {
      subject: t.safeCheckNotifications.chosenSubject(),
      title: t.safeCheckNotifications.chosenTitle({ dancer: dancer(told) }),
      message: t.safeCheckNotifications.chosenMessage({
        due,
        hasTime: due === '' ? 'other' : 'yes',
        turn: isNext ? 'second' : 'other',
      }),
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
  push: 'home_safe',
  title: t.safeCheckNotifications.alarmKind,
  hint: t.safeCheckNotifications.alarmHint,
  reason: t.safeCheckNotifications.chosenReason,
  isUrgent: true,
  facts: z.discriminatedUnion('event', [Missed, z.object({ event: z.literal('well') })]),
  words: (facts, told) =>
    facts.event === 'well'
      ? {
          subject: t.safeCheckNotifications.wellSubject(),
          title: t.safeCheckNotifications.wellTitle({ dancer: dancer(told) }),
          message: t.safeCheckNotifications.wellMessage(),
        }
      : {
          subject: t.safeCheckNotifications.missedSubject(),
          title: t.safeCheckNotifications.missedTitle({ dancer: dancer(told) }),
          message: missedMessage(facts, told),
        },
})

/** When it was set and for when, at which festival, where they went, and what to do. */
function missedMessage({ setAt, dueAt, timeZone, note }: z.infer<typeof Missed>, told: NotificationContext): string {
  const [from, to] = [say(setAt, timeZone), say(dueAt, timeZone)]
  const shownNote = told.quote(note, '')
  const route = shownNote === '' ? 'hidden' : 'told'
  return t.safeCheckNotifications.missedMessage({
    ...titled(told.quote(told.about, '')),
    hasTimes: timeZone ? 'yes' : 'other',
    from,
    to,
    route: note === null ? 'other' : route,
    note: shownNote,
  })
}

/** For the member who set the check. */
export const ownCheck = notificationKind({
  kind: 'safe_check_own',
  topic: 'people',
  reach: 'answered',
  push: 'home_safe',
  title: t.safeCheckNotifications.ownKind,
  hint: t.safeCheckNotifications.ownHint,
  reason: t.safeCheckNotifications.ownReason,
  isUrgent: true,
  facts: z.object({ event: z.enum(['due', 'told', 'untold', 'declined', 'alone']), still: z.boolean().optional() }),
  words({ event, still }, told) {
    switch (event) {
      case 'due':
        return {
          subject: t.safeCheckNotifications.areYouHome(),
          title: t.safeCheckNotifications.areYouHome(),
          message: t.safeCheckNotifications.dueMessage(),
        }
      case 'told':
        return {
          subject: t.safeCheckNotifications.toldSubject(),
          title: t.safeCheckNotifications.toldTitle({ dancer: dancer(told) }),
          message: t.safeCheckNotifications.toldMessage(),
        }
      case 'untold':
        return {
          subject: t.safeCheckNotifications.untoldSubject(),
          title: t.safeCheckNotifications.untoldTitle(),
          message: t.safeCheckNotifications.untoldMessage(),
        }
      case 'declined':
        return {
          subject: still ? t.safeCheckNotifications.oneOfTwoCant() : t.safeCheckNotifications.chooseSomeoneElse(),
          title: t.safeCheckNotifications.declinedTitle({ dancer: dancer(told) }),
          message: still
            ? t.safeCheckNotifications.declinedOtherStays()
            : t.safeCheckNotifications.declinedNobodyLeft(),
        }
      default:
        return still
          ? {
              subject: t.safeCheckNotifications.oneOfTwoCant(),
              title: t.safeCheckNotifications.oneOfTwoLeftTitle(),
              message: t.safeCheckNotifications.oneOfTwoLeftMessage(),
            }
          : {
              subject: t.safeCheckNotifications.chooseSomeoneElse(),
              title: t.safeCheckNotifications.aloneTitle(),
              message: t.safeCheckNotifications.aloneMessage(),
            }
    }
  },
})

/** In the order of Settings. */
export const safeCheckKinds = [checkAlarm, checkChosen, ownCheck]
