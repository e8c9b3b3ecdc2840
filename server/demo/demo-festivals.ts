import { type CurrencyCode } from '../../contract/money.ts'
import { lowestInEur } from '../../contract/published-price.ts'
import type { DanceStyle } from '../../contract/options.ts'
import type { Database } from '../db/connect.ts'
import type { DemoMemberIds } from './demo-members.ts'
import { november, october, september } from './festivals/autumn.ts'
import { april, march, may } from './festivals/spring.ts'
import { august, july, june } from './festivals/summer.ts'
import { waiting } from './festivals/waiting.ts'
import { december, february, january } from './festivals/winter.ts'

/** An invented festival; it recurs every year in its month. */
export type DemoFestival = {
  name: string
  location: string
  genres: DanceStyle[]
  price: string
  currency: CurrencyCode
  /** The username of a demo member. */
  organizer: string
  description?: string
  website?: string
  /** How many days it lasts; 3 are Friday to Sunday. */
  days?: 2 | 3 | 4 | 7 | 8
}

export type DatedFestival = DemoFestival & { key: string; startDate: string; endDate: string }

const year = [january, february, march, april, may, june, july, august, september, october, november, december] as const

/** Added to each description, so that nobody travels to an invented festival. */
const invented = 'An invented festival, here to show Compás at work.'

/** The months, `YYYY-MM`, from that of `today` to the same one a year later. */
export function monthsAhead(today: string) {
  const first = Temporal.PlainYearMonth.from(today.slice(0, 7))
  return Array.from({ length: 13 }, (_, months) => first.add({ months }).toString())
}

/** The festivals of one month; always the same for the same month. */
export function festivalsOf(month: string): DatedFestival[] {
  const yearMonth = Temporal.PlainYearMonth.from(month)
  const fridays = fridaysOf(yearMonth)
  return (year[yearMonth.month - 1] ?? []).map((festival, index) => {
    const friday = fridays[index % fridays.length] as Temporal.PlainDate
    return { ...festival, key: `demo-${month}-${index + 1}`, ...daysOf(festival, friday) }
  })
}

/** The Fridays whose Thursday and Saturday are in the same month, so that every festival begins in its month. */
function fridaysOf(month: Temporal.PlainYearMonth) {
  const days = Array.from({ length: month.daysInMonth - 2 }, (_, index) => month.toPlainDate({ day: index + 2 }))
  return days.filter((day) => day.dayOfWeek === 5)
}

/** Two days and whole weeks begin on the Saturday, three days on the Friday, four on the Thursday. */
function daysOf({ days = 3 }: DemoFestival, friday: Temporal.PlainDate) {
  const start = friday.add({ days: { 2: 1, 3: 0, 4: -1, 7: 1, 8: 1 }[days] })
  return { startDate: start.toString(), endDate: start.add({ days: days - 1 }).toString() }
}

/** Adds the missing festivals of the coming months; existing ones stay unchanged. */
export async function loadDemoFestivals(db: Database, today: string, members: DemoMemberIds) {
  const approvedAt = new Date(`${today}T00:00:00Z`)
  const festivals = monthsAhead(today).flatMap(festivalsOf)
  await insertFestivals(
    db,
    festivals.map((festival) => ({ ...rowOf(festival, members), approvedAt })),
  )
}

/** Adds the festivals that are not approved yet, some months ahead. */
export async function loadWaitingFestivals(db: Database, today: string, members: DemoMemberIds) {
  const festivals = waiting.map((festival, index) => {
    const month = Temporal.PlainYearMonth.from(today.slice(0, 7)).add({ months: 4 + index })
    const friday = fridaysOf(month)[1 + index] as Temporal.PlainDate
    return { ...festival, key: `demo-waiting-${index + 1}`, ...daysOf(festival, friday) }
  })
  await insertFestivals(
    db,
    festivals.map((festival) => ({ ...rowOf(festival, members), approvedAt: null })),
  )
}

type FestivalRow = ReturnType<typeof rowOf> & { approvedAt: Date | null }

const insertFestivals = (db: Database, rows: FestivalRow[]) =>
  db
    .insertInto('festivals')
    .values(rows)
    .onConflict((conflict) => conflict.column('sourceKey').doNothing())
    .execute()

const rowOf = (festival: DatedFestival, members: DemoMemberIds) => ({
  sourceKey: festival.key,
  name: festival.name,
  description: [festival.description, invented].filter(Boolean).join('\n\n'),
  location: festival.location,
  startDate: festival.startDate,
  endDate: festival.endDate,
  genres: festival.genres,
  price: festival.price,
  currency: festival.currency,
  priceLowEur: lowestInEur(festival.price, festival.currency),
  website: festival.website ?? null,
  organizerId: members.get(festival.organizer) ?? null,
})
