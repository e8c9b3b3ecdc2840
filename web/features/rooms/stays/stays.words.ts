import { t } from '#texts'
import { formatMoney, isCurrencyCode } from '../../../../contract/platform/money.ts'
import { fromMinor, nightsOf } from '../../../../contract/rooms/price-shares.ts'
import type { Stay, StayPerson } from '../../../../contract/rooms/stays.ts'
import { listed } from '../../../../texts/intl.ts'
import { formatDaysOfYear } from '../../../lib/format/dates.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, shortWeekdayOf } from '../../../lib/format/moments.ts'
import { firstNameOf } from '../../../lib/member/first-name.ts'

type Bed = Stay['beds'][number]
type Change = Stay['changes'][number]

/** '€71.43', of the smallest units of its currency. */
export const moneyOf = (minor: number, currency: string): string =>
  isCurrencyCode(currency) ? formatMoney(fromMinor(minor, currency), currency) : ''

const kinds: Record<Bed['kind'], () => string> = {
  single: t.stays.single,
  double: t.stays.double,
  sofa: t.stays.sofa,
  floor: t.stays.floor,
}
export const bedKindWords = (kind: Bed['kind']): string => kinds[kind]()
export const bedWords = ({ name, kind }: Pick<Bed, 'name' | 'kind'>): string => name ?? bedKindWords(kind)

export type BedKind = Bed['kind']

/** '2 × Single bed, Sofa'; empty without beds. */
export function bedsInWords(beds: readonly BedKind[]): string {
  const counted = [...Map.groupBy(beds, (kind) => kind)].map(([kind, { length }]) =>
    length === 1 ? bedKindWords(kind) : t.stays.severalBeds({ count: length, kind: bedKindWords(kind) }),
  )
  return counted.length > 0 ? listed(counted) : ''
}

export const splitWords: Record<Stay['price']['split'], () => string> = {
  equal: t.stays.splitEqually,
  by_night: t.stays.splitByNight,
  by_hand: t.stays.splitByHand,
}

export const bookingWords: Record<Stay['booking']['state'], () => string> = {
  open: t.stays.notBookedYet,
  reserved: t.stays.reserved,
  booked: t.stays.bookedState,
}

/** The first name of a member of the stay, also of one who has left it. */
export function nameIn({ people, others }: Stay, id: string | null): string {
  const member = [...people.map((person) => person.member), ...others].find((one) => one.id === id)
  return member ? firstNameOf(member.name) : t.common.formerMember()
}

export const nightsOfPerson = (person: Pick<StayPerson, 'from' | 'to'>): string =>
  t.stays.nights({ nights: nightsOf(person) })

/** 'Fri, Nov 27, 4:00 PM', of a local time at the place. */
export const arrivalWords = (time: string, order: DayOrder, locale: string | undefined): string =>
  t.stays.dayAndTime({
    day: shortWeekdayOf(time.slice(0, 10), order),
    time: clockIn(`${time}:00Z`, 'UTC', locale),
  })

/** Who changed what, with the values before and after where there are any. */
// oxlint-disable-next-line typescript/consistent-return -- the compiler checks that every part has its words
export function changeWords(stay: Stay, { by, about, what }: Change, order: DayOrder, memberId: string): string {
  const name = nameIn(stay, by)
  const whose: 'you' | 'self' | 'other' = about === memberId ? 'you' : about === by ? 'self' : 'other'
  const who = { name, about: about === null ? '' : nameIn(stay, about), whose }
  const days = ({ from, to }: { from: string; to: string }) => formatDaysOfYear(from, to, order)
  switch (what.part) {
    case 'price': {
      const [before, after] = [what.before, what.after].map(({ total, currency }) =>
        total === null ? t.stays.noPrice() : moneyOf(total, currency),
      )
      return by === null
        ? t.stays.priceFollowed({ before: before!, after: after! })
        : t.stays.changedPrice({ name, before: before!, after: after! })
    }
    case 'split':
      return t.stays.changedSplit({ name, before: splitWords[what.before](), after: splitWords[what.after]() })
    case 'hands':
      return t.stays.changedHands({ name })
    case 'days':
      return t.stays.changedDays({ before: days(what.before), after: days(what.after) })
    case 'nights':
      return t.stays.changedNights({ name: who.about, before: days(what.before), after: days(what.after) })
    case 'booking':
      return t.stays.changedBooking({ name, after: bookingWords[what.after]() })
    case 'deadline':
      return t.stays.changedDeadline({
        name,
        before: what.before === null ? t.stays.noDay() : formatDaysOfYear(what.before, what.before, order),
        after: what.after === null ? t.stays.noDay() : formatDaysOfYear(what.after, what.after, order),
      })
    case 'bed':
      return about === null ? t.stays.changedSleeping({ name }) : t.stays.changedBed(who)
    case 'beds':
      return t.stays.changedBeds({ name })
    case 'arrival':
      return t.stays.changedArrival({ name })
    case 'rules':
      return t.stays.changedRules({ name })
    case 'joined':
      return t.stays.joined({ name: who.about })
    case 'left':
      return t.stays.left({ name: who.about })
    case 'host':
      return t.stays.becameHost({ name: who.about })
    case 'host_left':
      return t.stays.hostLeft()
  }
}

/** What changed since the member agreed; everything that others changed if they never have. */
export const changesSinceAgreed = ({ changes, mine }: Stay, memberId: string): Change[] =>
  changes.filter(({ version, by }) => version > mine.agreedVersion && by !== memberId)
