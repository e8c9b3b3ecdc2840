import type { AttendanceStatus } from '../../contract/options.ts'
import type { Database } from '../db/connect.ts'
import { chance } from './chance.ts'
import type { DemoMemberIds } from './demo-members.ts'
import { ourFestivals } from './our-festivals.ts'
import { type DemoMember, demoMembers, demoUsername } from './people.ts'

type Festival = { id: string; key: string; location: string; genres: string[]; startDate: string; endDate: string }
/** Of an attended festival; 'YYYY-MM-DD'. */
type Stay = { userId: string; startDate: string; endDate: string }

/** Inserts follows of the new demo members. */
export async function loadFollows(db: Database, members: DemoMemberIds, newcomers: DemoMember[]) {
  const rows = newcomers.flatMap((follower) =>
    demoMembers
      .filter((other) => other !== follower && members.has(other.username) && follows(follower, other))
      .map((other) => ({ followerId: idOf(follower, members), followingId: idOf(other, members) })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('userFollows')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function follows(follower: DemoMember, other: DemoMember) {
  const drawn = chance(follower.username, 'follows', other.username)
  if (follower.username === demoUsername || other.username === demoUsername) return drawn < 0.3
  const style = sharesStyle(follower.danceStyles, other.danceStyles) ? 0.14 : 0.04
  const near = countryOf(follower) === countryOf(other) ? 0.25 : 0
  return drawn < style + near
}

/**
 * Inserts attendance and favourites for coming festivals without a demo member. Nobody attends two festivals on one day: of the
 * later one they are interested. The demo user who signs in is left out, so that a visitor's own choices stay unchanged.
 */
export async function loadCompany(db: Database, today: string, members: DemoMemberIds) {
  const guests = demoMembers.filter(({ username }) => username !== demoUsername && members.has(username))
  const ids = guests.map((guest) => idOf(guest, members))
  if (ids.length === 0) return
  const festivals = await festivalsWithout(db, today, ids)
  const pairs = festivals.flatMap((festival) => guests.map((guest) => ({ festival, guest })))
  const stays = await comingStays(db, today, ids)
  const attendance = pairs.flatMap(({ festival: { id, startDate, endDate, ...festival }, guest }) => {
    const userId = idOf(guest, members)
    const status = attendanceOf(guest, festival)
    if (status !== 'attending') return status ? [{ userId, festivalId: id, status }] : []
    const isAway = stays.some(
      (stay) => stay.userId === userId && stay.startDate <= endDate && stay.endDate >= startDate,
    )
    if (!isAway) stays.push({ userId, startDate, endDate })
    return [{ userId, festivalId: id, status: isAway ? ('interested' as const) : status }]
  })
  const favorites = pairs
    .filter(({ festival, guest }) => chance(guest.username, 'favours', festival.key) < interest(guest, festival) / 2)
    .map(({ festival, guest }) => ({ userId: idOf(guest, members), festivalId: festival.id }))
  await insertAttendance(db, attendance)
  await insertFavorites(db, favorites)
}

const festivalsWithout = (db: Database, today: string, memberIds: string[]): Promise<Festival[]> =>
  ourFestivals(db)
    .select(['genres', 'endDate'])
    .where('endDate', '>=', today)
    .where('festivals.id', 'not in', (attended) =>
      attended.selectFrom('festivalAttendance').select('festivalId').where('userId', 'in', memberIds),
    )
    .execute()

const comingStays = (db: Database, today: string, memberIds: string[]): Promise<Stay[]> =>
  db
    .selectFrom('festivalAttendance')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['userId', 'startDate', 'endDate'])
    .where('status', '=', 'attending')
    .where('endDate', '>=', today)
    .where('userId', 'in', memberIds)
    .execute()

/** How likely a member is to attend: more for their own styles, a festival in their country, and a popular one. */
function interest(guest: DemoMember, festival: Pick<Festival, 'key' | 'location' | 'genres'>) {
  const style = sharesStyle(guest.danceStyles, festival.genres) ? 0.26 : 0.03
  const near = countryOf(guest) === countryOf(festival) ? 0.3 : 0
  return (style + near) * (0.5 + 1.3 * chance(festival.key, 'talked about'))
}

function attendanceOf(
  guest: DemoMember,
  festival: Pick<Festival, 'key' | 'location' | 'genres'>,
): AttendanceStatus | null {
  const drawn = chance(guest.username, 'attends', festival.key) / interest(guest, festival)
  if (drawn >= 1) return null
  return drawn < 0.6 ? 'attending' : 'interested'
}

/** Inserts the plans of the demo user: alternately attending and interested, some weeks apart. */
export async function loadOwnPlans(db: Database, today: string, members: DemoMemberIds) {
  const userId = members.get(demoUsername)
  const self = demoMembers.find(({ username }) => username === demoUsername)
  if (!userId || !self) return
  const festivals = await festivalsWithout(db, today, [userId])
  const liked = festivals.filter(({ startDate, genres }) => startDate > today && sharesStyle(self.danceStyles, genres))
  const plans = apart(liked).slice(0, 6)
  const attendance = plans.map(({ id }, index) => {
    const status: AttendanceStatus = index % 2 === 0 ? 'attending' : 'interested'
    return { userId, festivalId: id, status }
  })
  await insertAttendance(db, attendance)
  await insertFavorites(
    db,
    plans.slice(0, 4).map(({ id }) => ({ userId, festivalId: id })),
  )
}

async function insertAttendance(
  db: Database,
  rows: { userId: string; festivalId: string; status: AttendanceStatus }[],
) {
  if (rows.length === 0) return
  await db
    .insertInto('festivalAttendance')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function insertFavorites(db: Database, rows: { userId: string; festivalId: string }[]) {
  if (rows.length === 0) return
  await db
    .insertInto('userFavorites')
    .values(rows)
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

/** The caller has checked that the member exists. */
const idOf = ({ username }: DemoMember, members: DemoMemberIds) => members.get(username) as string
const sharesStyle = (a: readonly string[], b: readonly string[]) => a.some((style) => b.includes(style))
const countryOf = ({ location }: { location: string }) => location.split(', ').at(-1)
