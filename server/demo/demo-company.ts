import type { AttendanceStatus } from '../../contract/options.ts'
import type { Database } from '../db/connect.ts'
import { chance } from './chance.ts'
import { demoUsername } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

type Festival = { id: string; key: string; location: string; genres: string[]; startDate: string; endDate: string }
type Favorite = { userId: string; festivalId: string }
type Attendance = Favorite & { status: AttendanceStatus }

/**
 * Inserts attendance and favourites for coming festivals without a demo member. Nobody attends two festivals on one day: of the
 * later one they are interested. The demo user who signs in is left out, so that a visitor's own choices stay unchanged.
 */
export async function loadCompany(db: Database, today: string, members: Guest[]) {
  const guests = members.filter(({ username }) => username !== demoUsername)
  const ids = guests.map(({ id }) => id)
  if (ids.length === 0) return
  const festivals = await festivalsWithout(db, today, ids)
  const stays = await comingStays(db, today, ids)
  const attendance: Attendance[] = []
  const favorites: Favorite[] = []
  for (const festival of festivals)
    for (const guest of guests) {
      const row = { userId: guest.id, festivalId: festival.id }
      const isAway = stays.some(
        ({ userId, startDate, endDate }) =>
          userId === guest.id && startDate <= festival.endDate && endDate >= festival.startDate,
      )
      const status = attendanceOf(guest, festival)
      if (status) attendance.push({ ...row, status: isAway ? 'interested' : status })
      if (status === 'attending' && !isAway) stays.push({ ...festival, userId: guest.id })
      if (chance(guest.username, 'favours', festival.key) < interest(guest, festival) / 2) favorites.push(row)
    }
  await insertPlans(db, attendance, favorites)
}

const festivalsWithout = (db: Database, today: string, memberIds: string[]): Promise<Festival[]> =>
  ourFestivals(db)
    .select(['genres', 'endDate'])
    .where('endDate', '>=', today)
    .where('festivals.id', 'not in', (attended) =>
      attended.selectFrom('festivalAttendance').select('festivalId').where('userId', 'in', memberIds),
    )
    .execute()

const comingStays = (
  db: Database,
  today: string,
  memberIds: string[],
): Promise<{ userId: string; startDate: string; endDate: string }[]> =>
  db
    .selectFrom('festivalAttendance')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['userId', 'startDate', 'endDate'])
    .where('status', '=', 'attending')
    .where('endDate', '>=', today)
    .where('userId', 'in', memberIds)
    .execute()

/** How likely a member is to attend: more for their own styles, a festival in their country, and a popular one. */
function interest(guest: Guest, festival: Festival) {
  const style = sharesStyle(guest, festival) ? 0.26 : 0.03
  const near = countryOf(guest) === countryOf(festival) ? 0.3 : 0
  return (style + near) * (0.5 + 1.3 * chance(festival.key, 'talked about'))
}

function attendanceOf(guest: Guest, festival: Festival): AttendanceStatus | null {
  const drawn = chance(guest.username, 'attends', festival.key) / interest(guest, festival)
  if (drawn >= 1) return null
  return drawn < 0.6 ? 'attending' : 'interested'
}

/** Inserts the plans of the demo user: alternately attending and interested, some weeks apart. */
export async function loadOwnPlans(db: Database, today: string, self: Guest) {
  const festivals = await festivalsWithout(db, today, [self.id])
  const liked = festivals.filter((festival) => festival.startDate > today && sharesStyle(self, festival))
  const plans = apart(liked)
    .slice(0, 6)
    .map((festival) => ({ userId: self.id, festivalId: festival.id }))
  const attendance = plans.map((plan, index) => ({
    ...plan,
    status: index % 2 === 0 ? ('attending' as const) : ('interested' as const),
  }))
  await insertPlans(db, attendance, plans.slice(0, 4))
}

async function insertPlans(db: Database, attendance: Attendance[], favorites: Favorite[]) {
  if (attendance.length > 0)
    await db
      .insertInto('festivalAttendance')
      .values(attendance)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (favorites.length > 0)
    await db
      .insertInto('userFavorites')
      .values(favorites)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** From festivals ordered by their first day, picks those that begin at least three weeks after the previous pick. */
function apart(festivals: Festival[]) {
  const chosen: Festival[] = []
  for (const festival of festivals) {
    const last = chosen.at(-1)
    if (!last || Date.parse(festival.startDate) - Date.parse(last.startDate) >= 21 * 86_400_000) chosen.push(festival)
  }
  return chosen
}

const sharesStyle = ({ danceStyles }: Guest, { genres }: Festival) =>
  danceStyles.some((style) => genres.includes(style))
const countryOf = ({ location }: { location: string }) => location.split(', ').at(-1)
