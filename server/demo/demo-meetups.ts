import type { Transaction } from 'kysely'
import { instantOf } from '../../contract/time-zone.ts'
import type { DB } from '../db/schema.ts'
import { takePlace } from '../meetups/meetup-groups.ts'
import { insertMeetup, setPlace } from '../meetups/meetup-places.queries.ts'
import { chance } from './chance.ts'
import { type DemoMeetup, demoUsername, readMeetups } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

type Festival = { id: string; key: string; startDate: string; endDate: string; zone: string }
type Going = { festival: Festival; guests: Guest[]; isPlanned: boolean }

/** The zones of festivals are looked up later, so these are by country; elsewhere nobody plans a meetup. */
const zones = {
  'Europe/Lisbon': ['Portugal', 'United Kingdom', 'Ireland'],
  'Europe/Madrid':
    `Austria Belgium Croatia Czechia Denmark France Germany Hungary Italy Netherlands Norway Poland Slovenia
    Spain Sweden Switzerland`.split(/\s+/),
}

/** As many must go there that one meetup is full and another has places left. */
const minGuests = 4

/**
 * Inserts meetups for coming festivals at which enough demo members are and none has planned one. The demo user, if new, organizes one
 * to which another asks to come, and has a place at one.
 */
export async function loadMeetups(trx: Transaction<DB>, today: string, members: Guest[], newSelf?: Guest) {
  const sketches = await readMeetups()
  let left = newSelf ? 2 : 0
  for (const { festival, guests, isPlanned } of await festivalsWithoutMeetups(trx, today, members)) {
    const self = isPlanned && left > 0 ? newSelf : undefined
    const others = guests.filter(({ username }) => username !== demoUsername)
    const planned = isPlanned ? sketches : sketches.filter(({ title }) => chance(title, festival.key) < 0.4)
    for (const [at, drawn] of planned.entries()) {
      const [organizer, ...rest] = turned(others, at)
      if (!organizer) continue
      // The first one of a festival is full, if it is open to all.
      const capacity = at === 0 ? Math.min(drawn.capacity, rest.length + 1) : drawn.capacity
      const sketch = { ...drawn, capacity }
      const isOwn = self !== undefined && left === 2 && sketch.isPrivate
      const id = await addMeetup(trx, isOwn ? self : organizer, festival, sketch)
      if (sketch.isPrivate && rest[0]) await setPlace(trx, id, rest[0].id, 'pending')
      if (!sketch.isPrivate) for (const guest of comingTo(sketch, rest, at)) await takePlace(trx, id, guest.id)
      if (self && !sketch.isPrivate && at === 1) await takePlace(trx, id, self.id)
    }
    if (self) left--
  }
}

const comingTo = ({ capacity }: DemoMeetup, guests: Guest[], at: number) =>
  guests.slice(0, at === 0 ? capacity - 1 : Math.min(2, capacity - 2))

const turned = (guests: Guest[], by: number) => [
  ...guests.slice(by % guests.length),
  ...guests.slice(0, by % guests.length),
]

async function addMeetup(trx: Transaction<DB>, organizer: Guest, festival: Festival, sketch: DemoMeetup) {
  const { day, time, ...values } = sketch
  const last = festival.endDate
  const wanted = Temporal.PlainDate.from(festival.startDate).add({ days: day }).toString()
  const startTime = instantOf({ day: wanted < last ? wanted : last, time }, festival.zone)
  const id = await insertMeetup(
    trx,
    { id: organizer.id, isAdmin: false },
    { ...values, startTime, festivalId: festival.id },
  )
  if (id === undefined) throw new Error('a demo member cannot see a festival')
  return id
}

async function festivalsWithoutMeetups(trx: Transaction<DB>, today: string, members: Guest[]): Promise<Going[]> {
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ourFestivals(trx)
    .innerJoin('festivalAttendance', 'festivalId', 'festivals.id')
    .select(['endDate', 'userId', 'status'])
    .where('startDate', '>', today)
    .where('approvedAt', 'is not', null)
    .where('userId', 'in', ids)
    .where('festivals.id', 'not in', (planned) =>
      planned.selectFrom('meetups').select('festivalId').where('creatorId', 'in', ids),
    )
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((those) => {
    const [first] = those
    const zone = first && zoneOf(first.location)
    if (!zone) return []
    const guests = members
      .filter(({ id }) => those.some(({ userId, status }) => userId === id && status === 'attending'))
      .toSorted((a, b) => chance(a.username, 'meets at', first.key) - chance(b.username, 'meets at', first.key))
    const isPlanned = guests.some(({ username }) => username === demoUsername)
    return guests.length < minGuests ? [] : [{ festival: { ...first, zone }, guests, isPlanned }]
  })
}

function zoneOf(location: string): string | undefined {
  const country = location.split(', ').at(-1) ?? ''
  return Object.entries(zones).find(([, countries]) => countries.includes(country))?.[0]
}
