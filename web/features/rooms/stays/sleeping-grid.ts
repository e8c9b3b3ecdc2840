import { nightsBetween } from '../../../../contract/rooms/room-nights.ts'
import type { Stay, StayPerson } from '../../../../contract/rooms/stays.ts'
import { addDays } from '../../../lib/format/dates.ts'

type Bed = Stay['beds'][number]

/** Some nights in a row of a bed: with somebody, or free. */
export type Bar = { from: string; nights: number; person: StayPerson | null }
/** A bed with its rows: as many as people share it on a night. Null for those without a bed. */
export type BedRows = { bed: Bed | null; rows: Bar[][] }

/** A stay of a single day has that day. */
export const nightsOfGrid = (stay: Pick<Stay, 'from' | 'to'>): string[] =>
  nightsBetween({ from: stay.from, to: endOf(stay) })

/** The beds in their order, then those who have none. */
export function bedRows(stay: Stay): BedRows[] {
  const nights = nightsOfGrid(stay)
  const inBed = (id: string | null) => stay.people.filter(({ bed }) => bed === id)
  const without = inBed(null)
  return [
    ...stay.beds.map((bed) => ({ bed, rows: rowsOf(inBed(bed.id), nights) })),
    ...(without.length > 0 ? [{ bed: null, rows: without.map((person) => barsOf([person], nights)) }] : []),
  ]
}

/** Each in the first row in which nobody sleeps on their nights. */
function rowsOf(people: StayPerson[], nights: string[]): Bar[][] {
  const rows: StayPerson[][] = [[]]
  for (const person of people.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const row = rows.find((others) =>
      others.every((other) => person.from >= endOf(other) || endOf(person) <= other.from),
    )
    if (row) row.push(person)
    else rows.push([person])
  }
  return rows.map((row) => barsOf(row, nights))
}

function barsOf(people: StayPerson[], nights: string[]): Bar[] {
  const bars: Bar[] = []
  for (const night of nights) {
    const person = people.find((one) => isThere(one, night)) ?? null
    const last = bars.at(-1)
    if (last && last.person === person) last.nights += 1
    else bars.push({ from: night, nights: 1, person })
  }
  return bars
}

/** The nights on which places are free. */
export const freeNights = (stay: Pick<Stay, 'from' | 'to' | 'maxGuests' | 'people'>): string[] =>
  nightsOfGrid(stay).filter((night) => stay.people.filter((one) => isThere(one, night)).length < stay.maxGuests)

type Days = Pick<StayPerson, 'from' | 'to'>

/** The day after the last night. A stay of a single day has that night. */
const endOf = ({ from, to }: Days) => (to > from ? to : addDays(from, 1))

const isThere = (one: Days, night: string) => night >= one.from && night < endOf(one)
