import type { Transaction } from 'kysely'
import { type CurrencyCode, currencies } from '../../contract/money.ts'
import { festivalTicketStatuses } from '../../contract/room-options.ts'
import { priceSlider } from '../../contract/room-price.ts'
import { openDirectThread } from '../chat/chat-threads.queries.ts'
import { addMessage } from '../chat/send-message.queries.ts'
import type { DB } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { acceptGuest } from '../room-requests/room-places.ts'
import { requestAccepted, requestReceived } from '../room-requests/room-requests.notifications.ts'
import { insertRequest, lockRequest, setStatus } from '../room-requests/room-requests.queries.ts'
import { eligibilityOf } from '../rooms/room-fit.rules.ts'
import type { RoomValues } from '../rooms/rooms.queries.ts'
import { readChangedRates } from '../prices/rates.queries.ts'
import { searchColumnsOf } from '../rooms/rooms.rules.ts'
import { chance } from './chance.ts'
import { demoUsername, readMessages, readQuarters, readRooms } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

type Festival = {
  id: string
  key: string
  location: string
  currency: CurrencyCode
  startDate: string
  endDate: string
}
type Going = { festival: Festival; going: Guest[]; isPlanned: boolean }
type Room = {
  id: string
  title: string
  host: Guest
  festival: Festival
  maxGuests: number
  forWomen: boolean
  /** Its place in rooms.json. */
  sketch: number
}
type Sketches = Awaited<ReturnType<typeof readRooms>>
type Quarters = Awaited<ReturnType<typeof readQuarters>>
type Messages = Awaited<ReturnType<typeof readMessages>>

/**
 * Inserts rooms for some coming festivals, always for those in the demo user's plans, and requests for them. Festivals where a demo
 * member hosts a room already are skipped. `newSelf` is the demo user, if new. Returns the new rooms, each with its place in rooms.json.
 */
export async function loadRooms(trx: Transaction<DB>, today: string, members: Guest[], newSelf?: Guest) {
  const [sketches, quarters, messages] = await Promise.all([readRooms(), readQuarters(), readMessages()])
  if (newSelf) await loadPreferences(trx, newSelf)
  const rooms: Room[] = []
  const planned = new Set<Festival>()
  for (const [at, { festival, going, isPlanned }] of (await festivalsWithoutRooms(trx, today, members)).entries()) {
    if (isPlanned) planned.add(festival)
    const others = going.filter(({ username }) => username !== demoUsername)
    const isOwn = newSelf !== undefined && isPlanned && !rooms.some(({ host }) => host === newSelf)
    const added: Room[] = []
    for (const host of hostsAt({ festival, going: others, isPlanned }, isOwn ? newSelf : undefined))
      added.push(await addRoom(trx, host, festival, { sketches, quarters, at: at + rooms.length + added.length }))
    for (const room of added) await loadRequests(trx, room, others, messages)
    rooms.push(...added)
  }
  if (newSelf) await requestForSelf(trx, newSelf, { rooms, planned, messages })
  return rooms.map(({ id, sketch }) => ({ id, sketch }))
}

/** The first of them is `self`, if given. */
function hostsAt({ festival, going, isPlanned }: Going, self?: Guest) {
  const count = isPlanned ? 3 : Math.floor(chance(festival.key, 'rooms') * 16) - 12
  const hosts = going.slice(0, Math.max(0, count))
  return self && hosts.length > 0 ? [self, ...hosts.slice(1)] : hosts
}

/** Preferences of the demo user, unless a visitor has saved some. */
const loadPreferences = (trx: Transaction<DB>, { id, habits }: Guest) =>
  trx
    .insertInto('userPreferences')
    .values({
      userId: id,
      lookingForRoommate: true,
      gender: 'Female',
      genderPreference: 'Any',
      ageRangeMin: 25,
      ageRangeMax: 45,
      budgetMin: 20,
      budgetMax: 60,
      ...habits,
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()

/**
 * Ordered by first day, each with those who go there in pseudo-random order, so that nobody has rooms in two towns on one day;
 * `isPlanned` if the demo user attends or is interested.
 */
async function festivalsWithoutRooms(trx: Transaction<DB>, today: string, guests: Guest[]): Promise<Going[]> {
  const ids = guests.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ourFestivals(trx)
    .innerJoin('festivalAttendance', 'festivalId', 'festivals.id')
    .select(['currency', 'endDate', 'userId', 'status'])
    .$narrowType<{ currency: CurrencyCode }>()
    .where('startDate', '>', today)
    .where('userId', 'in', ids)
    .where('festivals.id', 'not in', (shared) =>
      shared.selectFrom('roomShares').select('festivalId').where('hostId', 'in', ids),
    )
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((those) => {
    const [festival] = those
    if (!festival) return []
    const going = guests
      .filter((guest) =>
        those.some(
          ({ userId, status }) => userId === guest.id && (status === 'attending' || guest.username === demoUsername),
        ),
      )
      .toSorted((a, b) => chance(a.username, 'hosts at', festival.key) - chance(b.username, 'hosts at', festival.key))
    return [{ festival, going, isPlanned: going.some(({ username }) => username === demoUsername) }]
  })
}

async function addRoom(
  trx: Transaction<DB>,
  host: Guest,
  festival: Festival,
  { sketches, quarters, at }: { sketches: Sketches; quarters: Quarters; at: number },
): Promise<Room> {
  const drawn = (what: string) => chance(host.username, what, festival.key)
  const place = at % sketches.length
  const { usd, pictures: _, ...sketch } = sketches[place] as Sketches[number]
  const city = festival.location.split(',')[0] as string
  const forWomen = host.gender === 'Female' && drawn('for women') < 0.3
  const fields = {
    ...sketch,
    ...host.habits,
    title: sketch.title.replace('{city}', city),
    description: sketch.description.replace('{city}', city),
    location: city,
    area: quarterOf(quarters[city], at) ?? sketch.area,
    festivalId: festival.id,
    pricePerNight: priceIn(festival.currency, usd * (0.8 + 0.5 * drawn('price')), drawn('half') < 0.2),
    currency: festival.currency,
    images: [],
    availableFrom: daysAfter(festival.startDate, -Math.floor(drawn('comes') * 2)),
    availableTo: daysAfter(festival.endDate, Math.floor(drawn('leaves') * 3)),
    isActive: true,
    gender: host.gender,
    ageRange: host.ageRange,
    airbnbLink:
      sketch.accommodationType === 'Airbnb' && drawn('link') < 0.5 ? 'https://example.com/an-invented-stay' : null,
    festivalTicketStatus: festivalTicketStatuses[Math.floor(drawn('ticket') * 4)] ?? null,
    genderPreference: forWomen ? ('Female only' as const) : drawn('tells company') < 0.8 ? ('Any' as const) : null,
    oneGenderOnly: forWomen && drawn('shown to women alone') < 0.3,
  } satisfies Omit<RoomValues, 'priceUsd'>
  const { id } = await trx
    .insertInto('roomShares')
    .values({ ...fields, ...searchColumnsOf(fields, await readChangedRates(trx)), hostId: host.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, title: fields.title, host, festival, maxGuests: sketch.maxGuests, forWomen, sketch: place }
}

/** Each in turn, and after them the words of the sketch. */
const quarterOf = (quarters: string[] = [], at: number) => quarters[at % (quarters.length + 1)]

/** A round price on a step of the slider, or half a unit below it. */
function priceIn(currency: CurrencyCode, usd: number, withHalf: boolean) {
  const { step } = priceSlider(currency)
  const price = Math.max(1, Math.round((usd * currencies[currency].perUsd) / step)) * step
  return withHalf && step <= 10 ? `${price - 1}.50` : String(price)
}

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

const mayAsk = ({ forWomen }: Room, guest: Guest) =>
  eligibilityOf(forWomen ? 'Female only' : null, guest.gender) === 'open'

/** Some attendees request the room. Requests to the demo user stay pending, for the visitor to decide. */
async function loadRequests(trx: Transaction<DB>, room: Room, going: Guest[], messages: Messages) {
  const isOwn = room.host.username === demoUsername
  const drawn = (guest: Guest, what: string) => chance(guest.username, what, room.title, room.festival.key)
  const asking = going
    .filter((guest) => guest !== room.host && mayAsk(room, guest))
    .toSorted((a, b) => drawn(a, 'asks') - drawn(b, 'asks'))
    .slice(0, isOwn ? 3 : Math.floor(drawn(room.host, 'is asked') * 4))
  // The host takes one place, and one stays free.
  let places = isOwn ? 0 : room.maxGuests - 2
  for (const guest of asking) {
    const answer = drawn(guest, 'is answered')
    const isAccepted = answer < 0.4 && places > 0
    if (isAccepted) places--
    await ask(trx, room, guest, {
      status: isAccepted ? 'accepted' : answer > 0.8 && !isOwn ? 'rejected' : 'pending',
      messages,
    })
    if (isOwn) await notify(trx, [requestReceived({ readerId: room.host.id, actor: guest, room })])
  }
}

/** The demo user has one accepted and one pending request. */
async function requestForSelf(
  trx: Transaction<DB>,
  self: Guest,
  { rooms, planned, messages }: { rooms: Room[]; planned: Set<Festival>; messages: Messages },
) {
  const theirs = rooms.filter((room) => room.host !== self && planned.has(room.festival) && mayAsk(room, self))
  const own = rooms.find(({ host }) => host === self)
  const accepted = theirs.find(({ maxGuests, festival }) => maxGuests > 1 && festival !== own?.festival)
  const pending = theirs.find(({ festival }) => festival !== accepted?.festival)
  if (accepted) {
    await ask(trx, accepted, self, { status: 'accepted', messages })
    const threadId = await openDirectThread(trx, { one: accepted.host.id, other: self.id }, null)
    for (const content of messages.welcome) await addMessage(trx, { threadId, senderId: accepted.host.id, content })
    await notify(trx, [requestAccepted({ readerId: self.id, actor: accepted.host, room: accepted })])
  }
  if (pending) await ask(trx, pending, self, { status: 'pending', messages })
}

type Answer = { status: 'pending' | 'accepted' | 'rejected'; messages: Messages }

async function ask(trx: Transaction<DB>, room: Room, guest: Guest, { status, messages }: Answer) {
  const drawn = chance(guest.username, 'writes to', room.host.username, room.festival.key)
  const message = messages.requests[Math.floor(drawn * messages.requests.length)] as string
  const id = await insertRequest(trx, { roomShareId: room.id, requesterId: guest.id, message })
  if (id === null) throw new Error('a demo member requested the same room twice')
  if (status === 'rejected') await setStatus(trx, id, { status })
  const request = status === 'accepted' && (await lockRequest(trx, id))
  if (request) await acceptGuest(trx, room.host.id, request)
}
