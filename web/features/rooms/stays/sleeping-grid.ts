import { nightsBetween } from '../../../../contract/rooms/room-nights.ts'
import type { Stay, StayPerson } from '../../../../contract/rooms/stays.ts'
import { addDays } from '../../../lib/format/dates.ts'

type Bed = Stay['beds'][number]

/** Some nights in a row of a bed: with somebody, or free. */
export type Bar = { from: string; nights: number; person: StayPerson | null }
/** A bed with its rows: as many as people share it on a night. Null for those without a bed. */
export type BedRows = { bed: Bed | null; rows: Bar[][] }

/** A stay of a single day has that day. */
export const nightsOfGrid = ({ from, to }: Pick<Stay, 'from' | 'to'>): string[] =>
  nightsBetween({ from, to: to > from ? to : addDays(from, 1) })

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
    const row = rows.find((others) => others.every(({ from, to }) => person.from >= to || person.to <= from))
    if (row) row.push(person)
    else rows.push([person])
  }
  return rows.map((row) => barsOf(row, nights))
}

function barsOf(people: StayPerson[], nights: string[]): Bar[] {
  const bars: Bar[] = []
  for (const night of nights) {
    const person = people.find(({ from, to }) => night >= from && (night < to || nights.length === 1)) ?? null
    const last = bars.at(-1)
    if (last && last.person === person) last.nights += 1
    else bars.push({ from: night, nights: 1, person })
  }
  return bars
}

/** The nights on which places are free. */
export const freeNights = (stay: Stay): string[] =>
  nightsOfGrid(stay).filter(
    (night) => stay.people.filter(({ from, to }) => night >= from && night < to).length < stay.maxGuests,
  )
