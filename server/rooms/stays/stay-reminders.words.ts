import { z } from 'zod'
import { t } from '#texts'
import { dateFormat, listed } from '../../../texts/intl.ts'
import { notificationKind, titled } from '../../chat/notifications/notification-kind.ts'
import { daysBefore, type OpenDate, type OpenItem, openItems } from './open-items.ts'

/** For each of the people of a stay: what is open for them, before its dates. Without names and amounts, as emails are read by others too. */
export const reminder = notificationKind({
  kind: 'stay_reminder',
  isPrompt: true,
  topic: 'rooms',
  reach: 'own',
  push: 'on',
  title: t.stayReminders.kind,
  hint: t.stayReminders.hint,
  reason: t.stayReminders.reason,
  facts: z.object({
    dates: z
      .array(z.object({ date: z.iso.date(), items: z.array(z.enum(openItems)).min(1).max(openItems.length) }))
      .min(1)
      .max(daysBefore.length),
  }),
  words: ({ dates }, { quote, about }) => ({
    subject: t.stayReminders.subject(),
    title: t.stayReminders.title(titled(quote(about, ''))),
    message: dates.flatMap(sentencesOf).join(' '),
  }),
})

const doing: Record<Exclude<OpenItem, 'step_back'>, () => string> = {
  hold: t.stayReminders.hold,
  agreement: t.stayReminders.agreement,
  payment: t.stayReminders.payment,
  booking: t.stayReminders.booking,
}

function sentencesOf({ date, items }: OpenDate): string[] {
  const day = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
  const todo = items.flatMap((item) => (item === 'step_back' ? [] : [doing[item]()]))
  return [
    ...(todo.length > 0 ? [t.stayReminders.todo({ day, items: listed(todo) })] : []),
    ...(items.includes('step_back') ? [t.stayReminders.stepBack({ day })] : []),
  ]
}
