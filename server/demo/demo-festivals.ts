import { lowestInEur } from '../../contract/published-price.ts'
import type { Database } from '../db/connect.ts'
import { readChangedRates } from '../prices/rates.queries.ts'
import { type DemoFestival, readFestivals, readWaitingFestivals, type YearlyFestival } from './demo-data.ts'
import type { Guest } from './demo-members.ts'

type DatedFestival = DemoFestival & { key: string; startDate: string; endDate: string }

/** The approved festivals that are shipped with the product, ordered by first day. */
export const ourFestivals = (db: Database) =>
  db
    .selectFrom('festivals')
    .select(['festivals.id', 'sourceKey as key', 'location', 'startDate'])
    .$narrowType<{ key: string }>()
    .where('sourceKey', 'is not', null)
    .where('approvedAt', 'is not', null)
    .orderBy('startDate')
    .orderBy('sourceKey')

/** Added to each description, so that nobody travels to an invented festival. */
const invented = 'An invented festival, here to show Compás at work.'

/** The months, `YYYY-MM`, from that of `today` to the same one a year later. */
export function monthsAhead(today: string) {
  const first = Temporal.PlainYearMonth.from(today.slice(0, 7))
  return Array.from({ length: 13 }, (_, months) => first.add({ months }).toString())
}

/** The festivals of one month; always the same for the same month. */
export function festivalsOf(month: string, yearly: YearlyFestival[]): DatedFestival[] {
  const yearMonth = Temporal.PlainYearMonth.from(month)
  const fridays = fridaysOf(yearMonth)
  const those = yearly.filter((festival) => festival.month === yearMonth.month)
  return those.map((festival, index) => {
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
function daysOf({ days }: DemoFestival, friday: Temporal.PlainDate) {
  const start = friday.add({ days: { 2: 1, 3: 0, 4: -1, 7: 1, 8: 1 }[days] })
  return { startDate: start.toString(), endDate: start.add({ days: days - 1 }).toString() }
}

/** Adds the missing festivals of the coming months; existing ones stay unchanged. */
export async function loadDemoFestivals(db: Database, today: string, members: Guest[]) {
  const yearly = await readFestivals()
  const festivals = monthsAhead(today).flatMap((month) => festivalsOf(month, yearly))
  await insertFestivals(db, festivals, members, new Date(`${today}T00:00:00Z`))
}

/** Adds the festivals that are not approved yet, some months ahead. */
export async function loadWaitingFestivals(db: Database, today: string, members: Guest[]) {
  const festivals = (await readWaitingFestivals()).map((festival, index) => {
    const month = Temporal.PlainYearMonth.from(today.slice(0, 7)).add({ months: 4 + index })
    const friday = fridaysOf(month)[1 + index] as Temporal.PlainDate
    return { ...festival, key: `demo-waiting-${index + 1}`, ...daysOf(festival, friday) }
  })
  await insertFestivals(db, festivals, members, null)
}

async function insertFestivals(db: Database, festivals: DatedFestival[], members: Guest[], approvedAt: Date | null) {
  const rates = await readChangedRates(db)
  await db
    .insertInto('festivals')
    .values(
      festivals.map((festival) => ({
        sourceKey: festival.key,
        name: festival.name,
        description: [festival.description, invented].filter(Boolean).join('\n\n'),
        location: festival.location,
        startDate: festival.startDate,
        endDate: festival.endDate,
        genres: festival.genres,
        price: festival.price,
        currency: festival.currency,
        priceLowEur: lowestInEur(festival.price, festival.currency, rates),
        website: festival.website ?? null,
        organizerId: members.find(({ username }) => username === festival.organizer)?.id ?? null,
        approvedAt,
      })),
    )
    .onConflict((conflict) => conflict.column('sourceKey').doNothing())
    .execute()
}
