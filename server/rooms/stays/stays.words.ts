import { z } from 'zod'
import { t } from '#texts'
import { formatMoney, isCurrencyCode } from '../../../contract/platform/money.ts'
import { fromMinor } from '../../../contract/rooms/price-shares.ts'
import { listed } from '../../../texts/intl.ts'
import { notificationKind, type NotificationContext, titled } from '../../chat/notifications/notification-kind.ts'
import { reminder } from './stay-reminders.words.ts'

const reason = t.stayNotifications.reason
const dancer = ({ quote, actor }: NotificationContext) => quote(actor, t.common.aDancer())
const room = ({ quote, about }: NotificationContext) => titled(quote(about, ''))

const changedParts = [
  'price',
  'split',
  'hands',
  'days',
  'nights',
  'beds',
  'bed',
  'booking',
  'arrival',
  'rules',
  'deadline',
  'joined',
  'left',
  'host',
  'host_left',
] as const

const Share = z.number().int().nullable()
const ChangedFacts = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), parts: z.array(z.enum(changedParts)).min(1) }),
  /** Somebody left after the last day on which that was free for the others: the reader's own share before and after. */
  z.object({ event: z.literal('left'), before: Share, after: Share, currency: z.string() }),
  z.object({ event: z.literal('host') }),
])
export type ChangedFacts = z.infer<typeof ChangedFacts>

/** The parts as they are named in a sentence; several names of one thing are one. */
const partWords = (part: (typeof changedParts)[number]): string => {
  if (part === 'price') return t.stayNotifications.price()
  if (part === 'split' || part === 'hands') return t.stayNotifications.split()
  if (part === 'days' || part === 'nights') return t.stayNotifications.nights()
  if (part === 'beds' || part === 'bed') return t.stayNotifications.beds()
  if (part === 'booking') return t.stayNotifications.booking()
  if (part === 'arrival') return t.stayNotifications.arrival()
  if (part === 'rules') return t.stayNotifications.rules()
  return part === 'deadline' ? t.stayNotifications.deadline() : t.stayNotifications.people()
}

const money = (minor: number, currency: string) =>
  isCurrencyCode(currency) ? formatMoney(fromMinor(minor, currency), currency) : ''

/** For whom a change concerns. It names the parts; prices and numbers stay on the page, as emails and pushes are read by others too. */
export const changed = notificationKind({
  kind: 'stay_changed',
  topic: 'rooms',
  reach: 'answered',
  push: 'on',
  title: t.stayNotifications.changedKind,
  hint: t.stayNotifications.changedHint,
  reason,
  facts: ChangedFacts,
  words(facts, told) {
    if (facts.event === 'host')
      return {
        subject: t.stayNotifications.hostSubject(),
        title: t.stayNotifications.hostTitle({ dancer: dancer(told) }),
        message: t.stayNotifications.hostMessage(room(told)),
      }
    if (facts.event === 'left') return leftWords(facts, told)
    const parts = listed([...new Set(facts.parts.map(partWords))])
    return {
      subject: t.stayNotifications.changedSubject(),
      title: t.stayNotifications.changedTitle({ dancer: dancer(told) }),
      message: t.stayNotifications.changedMessage({ ...room(told), parts }),
    }
  },
})

function leftWords(facts: Extract<ChangedFacts, { event: 'left' }>, told: NotificationContext) {
  const { before, after, currency } = facts
  const isOther = before !== null && after !== null && before !== after
  return {
    subject: t.stayNotifications.leftSubject(),
    title: t.stayNotifications.leftTitle({ dancer: dancer(told) }),
    message: isOther
      ? t.stayNotifications.leftShare({ before: money(before, currency), after: money(after, currency) })
      : t.stayNotifications.leftMessage(room(told)),
  }
}

const PaidFacts = z.object({ event: z.enum(['paid', 'received']) })
export type PaidFacts = z.infer<typeof PaidFacts>

/** Without amounts, as above. */
export const paid = notificationKind({
  kind: 'stay_paid',
  topic: 'rooms',
  reach: 'answered',
  push: 'on',
  title: t.stayNotifications.paidKind,
  hint: t.stayNotifications.paidHint,
  reason,
  facts: PaidFacts,
  words: ({ event }, told) =>
    event === 'paid'
      ? {
          subject: t.stayNotifications.paidSubject(),
          title: t.stayNotifications.paidTitle({ dancer: dancer(told) }),
          message: t.stayNotifications.paidMessage(room(told)),
        }
      : {
          subject: t.stayNotifications.receivedSubject(),
          title: t.stayNotifications.receivedTitle({ dancer: dancer(told) }),
          message: t.stayNotifications.receivedMessage(room(told)),
        },
})

/** In the order of Settings. */
export const stayKinds = [changed, paid, reminder]
