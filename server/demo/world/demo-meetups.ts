import type { Transaction } from 'kysely'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import { instantOf } from '../../../contract/platform/time-zone.ts'
import type { DB } from '../../platform/db/schema.ts'
import { takePlace } from '../../festivals/meetups/meetup-groups.ts'
import { insertMeetup, setPlace } from '../../festivals/meetups/meetup-places.queries.ts'
import { chance } from './chance.ts'
import { attendees, type Cast, countryOf, shuffled } from './demo-cast.ts'
import { type DemoMeetup, demoMeetups } from '../demo-data.ts'
import type { Festival } from './demo-festivals.ts'
import { type Guest, isDemoUser } from './demo-members.ts'
import { languageFor } from './demo-words.ts'

/** The time zones of festivals are looked up later, so these are by country; elsewhere there are no meetups. */
const zones = {
  'Europe/Lisbon': ['Portugal', 'United Kingdom', 'Ireland'],
  'Europe/Madrid':
    `Austria Belgium Croatia Czechia Denmark France Germany Hungary Italy Netherlands Norway Poland Slovenia
    Spain Sweden Switzerland`.split(/\s+/),
}
const zoneOf = (festival: Festival) =>
  Object.entries(zones).find(([, countries]) => countries.includes(countryOf(festival)))?.[0]

/** The minimum number of attendees, so that one meetup is full and another has free places. */
const minGuests = 4

/**
 * Inserts meetups for future festivals with enough demo members and no meetup of theirs yet. The demo user, if new, organizes one with a
 * request by another member, and has a place at one.
 */
export async function loadMeetups(trx: Transaction<DB>, { today, festivals, members, newSelf }: Cast) {
  let left = newSelf ? 2 : 0
  for (const festival of festivals) {
    const zone = zoneOf(festival)
    const guests = shuffled(attendees(members, festival), 'meets at', festival)
    if (!zone || guests.length < minGuests || festival.hasMeetups || festival.startDate <= today) continue
    const isPlanned = guests.some(isDemoUser)
    const self = isPlanned && left > 0 ? newSelf : undefined
    const others = guests.filter((guest) => !isDemoUser(guest))
    const planned = demoMeetups.filter(({ words }) => isPlanned || chance(words.en.title, festival.key) < 0.4)
    for (const [at, drawn] of planned.entries()) {
      const [organizer, ...rest] = turned(others, at)
      if (!organizer) continue
      // The first meetup of a festival is full, if it is open to all.
      const capacity = at === 0 ? Math.min(drawn.capacity, rest.length + 1) : drawn.capacity
      const isOwn = self !== undefined && left === 2 && drawn.isPrivate
      const id = await addMeetup(trx, isOwn ? self : organizer, { ...drawn, capacity }, festival, zone)
      if (drawn.isPrivate && rest[0]) await setPlace(trx, id, rest[0].id, 'pending')
      const coming = rest.slice(0, at === 0 ? capacity - 1 : Math.min(2, capacity - 2))
      if (self && at === 1) coming.push(self)
      if (!drawn.isPrivate) for (const guest of coming) await takePlace(trx, id, guest.id)
    }
    if (self) left--
  }
}

const turned = (guests: Guest[], by: number) => [
  ...guests.slice(by % guests.length),
  ...guests.slice(0, by % guests.length),
]

async function addMeetup(
  trx: Transaction<DB>,
  organizer: Guest,
  { day, time, words, ...values }: DemoMeetup,
  festival: Festival,
  zone: string,
) {
  const { id: festivalId, startDate, endDate } = festival
  const wanted = dayAfter(startDate, day)
  const startTime = instantOf({ day: wanted < endDate ? wanted : endDate, time }, zone)
  const written = { ...values, ...words[languageFor(organizer, festival)], startTime, festivalId }
  const id = await insertMeetup(trx, { id: organizer.id, isAdmin: false }, written)
  if (id === undefined) throw new Error('a demo member cannot see a festival')
  return id
}
