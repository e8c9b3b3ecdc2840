import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { CurrencyCode } from '../../../contract/platform/money.ts'
import type { DanceRole } from '../../../contract/people/profile-options.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import { lowestInEur } from '../../../contract/festivals/published-price.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRates } from '../../rooms/prices/rates.queries.ts'
import { type DemoFestival, waiting, yearlyFestivals } from '../demo-data.ts'
import type { Guest } from './demo-members.ts'
import { insertNew } from '../insert-new.ts'

/** The approved festivals that are shipped with the product, ordered by first day. */
export const ourFestivals = (db: Database) =>
  db
    .selectFrom('festivals')
    .select(['festivals.id', 'sourceKey as key', 'location', 'currency', 'genres', 'startDate', 'endDate'])
    .$narrowType<{ key: string; currency: CurrencyCode }>()
    .where('sourceKey', 'is not', null)
    .where('approvedAt', 'is not', null)
    .orderBy('startDate')
    .orderBy('sourceKey')

export type Stay = { userId: string; status: AttendanceStatus; role?: DanceRole | null; attendingDates?: string[] }
export type Festival = Awaited<ReturnType<typeof comingFestivals>>[number]

/** Festivals that are not over, with the attendance of these members, and whether one of them has a room or a meetup there. */
export function comingFestivals(db: Database, today: string, members: Guest[]) {
  const ids = sql`any(${members.map(({ id }) => id)}::uuid[])`
  const stays = sql<Stay[]>`(
    select coalesce(json_agg(json_build_object('userId', user_id, 'status', status)), '[]')
    from festival_attendance where festival_id = festivals.id and user_id = ${ids}
  )`
  const rooms = sql<boolean>`exists (select from room_shares where festival_id = festivals.id and host_id = ${ids})`
  const meetups = sql<boolean>`exists (select from meetups where festival_id = festivals.id and creator_id = ${ids})`
  return ourFestivals(db)
    .select([stays.as('stays'), rooms.as('hasRooms'), meetups.as('hasMeetups')])
    .where('endDate', '>=', today)
    .execute()
}

/** Added to each description, so that nobody travels to an invented festival. */
const invented = 'An invented festival, here to show Compás at work.'

/** The months, `YYYY-MM`, from that of `today` to the same one a year later. */
export function monthsAhead(today: string) {
  const first = Temporal.PlainYearMonth.from(today.slice(0, 7))
  return Array.from({ length: 13 }, (_, months) => first.add({ months }).toString())
}

/** The festivals of one month; always the same for the same month. */
export function festivalsOf(month: string) {
  const fridays = fridaysOf(month)
  const those = yearlyFestivals.filter((festival) => festival.month === Number(month.slice(5)))
  return those.map((festival, at) => dated(festival, `demo-${month}-${at + 1}`, fridays[at % fridays.length]))
}

/** The Fridays whose Thursday and Saturday are in the same month, so that every festival begins in its month. */
function fridaysOf(month: string) {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  const days = Array.from({ length: daysInMonth - 2 }, (_, at) => dayAfter(`${month}-02`, at))
  return days.filter((day) => new Date(day).getUTCDay() === 5)
}

/** Two days and full weeks start on the Saturday, three days on the Friday, four on the Thursday. */
function dated(festival: DemoFestival, key: string, friday = '') {
  const { days = 3, month: _, ...values } = festival
  const startDate = dayAfter(friday, days === 3 ? 0 : days === 4 ? -1 : 1)
  return { ...values, key, startDate, endDate: dayAfter(startDate, days - 1) }
}

/** Adds the missing festivals of the coming months; existing ones stay unchanged. */
export const loadDemoFestivals = (db: Database, today: string, members: Guest[]) =>
  insertFestivals(db, monthsAhead(today).flatMap(festivalsOf), members, new Date(`${today}T00:00:00Z`))

/** Adds the festivals that are not approved yet, some months ahead. */
export async function loadWaitingFestivals(db: Database, today: string, members: Guest[]) {
  const months = monthsAhead(today).slice(4)
  const festivals = waiting.map((festival, at) =>
    dated(festival, `demo-waiting-${at + 1}`, fridaysOf(months[at] as string)[1 + at]),
  )
  await insertFestivals(db, festivals, members, null)
}

type Dated = ReturnType<typeof dated>

async function insertFestivals(db: Database, festivals: Dated[], members: Guest[], approvedAt: Date | null) {
  const rates = await readRates(db)
  const rows = festivals.map(({ key, organizer, description, ...festival }) => ({
    ...festival,
    sourceKey: key,
    description: [description, invented].filter(Boolean).join('\n\n'),
    priceLowEur: lowestInEur(festival.price, festival.currency, rates),
    organizerId: members.find(({ username }) => username === organizer)?.id,
    approvedAt,
  }))
  await insertNew(db, 'festivals', rows)
}
