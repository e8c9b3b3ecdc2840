import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { chance } from './chance.ts'
import type { Festival } from './demo-festivals.ts'
import { type Guest, isDemoUser } from './demo-members.ts'
import { insertNew } from '../insert-new.ts'

/** The members for whom the sample world is loaded; `newSelf` is the demo user, if new. */
export type Cast = { today: string; festivals: Festival[]; members: Guest[]; newSelf: Guest | undefined }

/**
 * Adds attendance and favourites at future festivals without a demo member, also to `festivals`. Nobody attends two festivals on one day;
 * for the later one they are interested. The demo user gets plans if new, and is otherwise left out, so that a visitor's own choices stay
 * unchanged.
 */
export async function loadCast(db: Database, { today, festivals, members, newSelf }: Cast) {
  const guests = members.filter((member) => !isDemoUser(member))
  const open = festivals.filter(({ stays }) => !guests.some(({ id }) => stays.some(({ userId }) => userId === id)))
  const plans = newSelf ? plansOf(newSelf, festivals, today) : []
  const favorites = newSelf ? plans.slice(0, 4).map(({ id }) => ({ userId: newSelf.id, festivalId: id })) : []
  for (const [at, { stays }] of plans.entries())
    if (newSelf) stays.push({ userId: newSelf.id, status: at % 2 === 0 ? 'attending' : 'interested' })
  for (const festival of open)
    for (const guest of guests) {
      const drawn = chance(guest.username, 'attends', festival.key) / interest(guest, festival)
      if (drawn < 1) {
        const goes = drawn < 0.6 && !isAway(guest, festival, festivals)
        festival.stays.push({ userId: guest.id, status: goes ? 'attending' : 'interested', ...said(guest, festival) })
      }
      if (chance(guest.username, 'favours', festival.key) < interest(guest, festival) / 2)
        favorites.push({ userId: guest.id, festivalId: festival.id })
    }
  const attendance = [...open, ...plans].flatMap(({ id, stays }) => stays.map((stay) => ({ ...stay, festivalId: id })))
  await insertNew(db, 'festivalAttendance', attendance)
  await insertNew(db, 'userFavorites', favorites)
}

/** Some who dance both roles choose one for the festival, and some come for its last days only. */
function said({ username, danceRole }: Guest, { key, startDate, endDate }: Festival) {
  const drawn = chance(username, 'says', key)
  const last = [dayAfter(endDate, -1), endDate].filter((day) => day >= startDate)
  return {
    role: danceRole === 'Both' && drawn < 0.5 ? ('Leader' as const) : null,
    attendingDates: drawn > 0.75 ? last : [],
  }
}

/** The probability that a member attends: higher for their own styles, a festival in their country, and a popular one. */
function interest(guest: Guest, festival: Festival) {
  const style = sharesStyle(guest, festival) ? 0.26 : 0.03
  const near = countryOf(guest) === countryOf(festival) ? 0.3 : 0
  return (style + near) * (0.5 + 1.3 * chance(festival.key, 'talked about'))
}

const isAway = (guest: Guest, { startDate, endDate }: Festival, festivals: Festival[]) =>
  festivals.some(
    (other) => other.startDate <= endDate && other.endDate >= startDate && attendees([guest], other).length > 0,
  )

/** The members who attend it. */
export const attendees = (members: Guest[], { stays }: Festival) =>
  members.filter(({ id }) => stays.some(({ userId, status }) => userId === id && status === 'attending'))

export const hasPlanned = (member: Guest | undefined, { stays }: Festival) =>
  stays.some(({ userId }) => userId === member?.id)

/** In a random order for each festival. */
export const shuffled = (members: Guest[], what: string, { key }: Festival) =>
  members.toSorted((a, b) => chance(a.username, what, key) - chance(b.username, what, key))

/** The first festivals of a member's styles that start at least three weeks apart. */
function plansOf(self: Guest, festivals: Festival[], today: string) {
  const plans: Festival[] = []
  for (const festival of festivals) {
    const last = plans.at(-1)
    const isFarOff = !last || festival.startDate >= dayAfter(last.startDate, 21)
    if (isFarOff && festival.startDate > today && sharesStyle(self, festival)) plans.push(festival)
  }
  return plans.slice(0, 6)
}

const sharesStyle = ({ danceStyles }: Guest, { genres }: Festival) =>
  danceStyles.some((style) => genres.includes(style))
export const countryOf = ({ location }: { location: string }) => location.split(', ').at(-1) ?? ''
