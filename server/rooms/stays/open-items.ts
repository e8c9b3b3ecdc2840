import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { Stay, StayPerson } from '../../../contract/rooms/stays.ts'

export const openItems = ['hold', 'agreement', 'payment', 'booking', 'step_back'] as const
export type OpenItem = (typeof openItems)[number]
export type OpenDate = { date: string; items: OpenItem[] }

/** The day on which the hold of a guest who has not said yes ends. */
export type Holds = ReadonlyMap<string, string | null>

/** How many days before a date what is open for it is said. */
export const daysBefore = [3, 1]

/** What is open for each of the people of a stay and ends, or begins, three days or one day after `day`, by date. */
export function openFor(stay: Stay, { holds, day }: { holds: Holds; day: string }): Map<string, OpenDate[]> {
  const isDue = (date: string | null) => daysBefore.some((days) => date === dayAfter(day, days))
  const open = stay.people.flatMap((person): [string, OpenDate[]][] => {
    const dates = Object.entries(Object.groupBy(itemsOf(stay, person, holds), ([date]) => date))
      .filter(([date]) => isDue(date))
      .map(([date, items = []]) => ({ date, items: items.map(([, item]) => item) }))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    return dates.length > 0 ? [[person.member.id, dates]] : []
  })
  return new Map(open)
}

/** Each with the date that it is open until. What is agreed and owed should be clear when somebody arrives. */
function itemsOf(stay: Stay, { member: { id }, isHost, from, agreed }: StayPerson, holds: Holds): [string, OpenItem][] {
  // Who has not said yes has nothing else to settle yet.
  if (holds.has(id)) {
    const until = holds.get(id)
    return until ? [[until, 'hold']] : []
  }
  const { people, booking, balance, stepBackUntil } = stay
  const items: [string | null, OpenItem, boolean][] = [
    // Who is left alone has nobody to agree with.
    [from, 'agreement', !agreed && people.length > 1],
    [from, 'payment', balance.some((owed) => owed.from === id)],
    [booking.until, 'booking', booking.state === 'reserved' && booking.by === id],
    [stepBackUntil, 'step_back', !isHost],
  ]
  return items.flatMap(([date, item, isOpen]): [string, OpenItem][] => (date !== null && isOpen ? [[date, item]] : []))
}
