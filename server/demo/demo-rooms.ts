import type { Transaction } from 'kysely'
import { type CurrencyCode, currencies } from '../../contract/money.ts'
import {
  cleanlinesses,
  drinkingHabits,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../contract/profile-options.ts'
import { festivalTicketStatuses } from '../../contract/room-options.ts'
import { priceSlider } from '../../contract/room-price.ts'
import { openDirectThread } from '../chat/chat-threads.queries.ts'
import { addMessage } from '../chat/send-message.queries.ts'
import type { DB, Gender } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { acceptGuest } from '../room-requests/room-places.ts'
import { requestAccepted, requestReceived } from '../room-requests/room-requests.notifications.ts'
import { insertRequest, lockRequest, setStatus } from '../room-requests/room-requests.queries.ts'
import { eligibilityOf } from '../rooms/room-fit.rules.ts'
import type { RoomValues } from '../rooms/rooms.queries.ts'
import { searchColumnsOf } from '../rooms/rooms.rules.ts'
import { chance } from './chance.ts'
import type { DemoMemberIds } from './demo-members.ts'
import { ourFestivals } from './our-festivals.ts'
import { type DemoMember, demoMembers, demoUsername } from './people.ts'
import { requestMessages, roomSketches, welcomeMessages } from './room-sketches.ts'

type Festival = { id: string; key: string; location: string; startDate: string; endDate: string }
type Guest = DemoMember & { id: string }
type Room = {
  id: string
  title: string
  host: Guest
  festival: Festival
  maxGuests: number
  forWomen: boolean
  /** Its place in `roomSketches`. */
  sketch: number
}

/** Members in neither list have not stated a gender. */
const men =
  'jonas.k tomasz.w mateo.g yusuf.a rui.c diego.f marco.p petr.n ben.h rafael.s andrei.d nikos.p erik.v simon.b luca.f joao.t kwame.b henrik.o'
const women =
  'demo ines.m priya.s chiara.b sanne.d hanna.l camille.t elif.y nadia.o lucia.v aiko.n olivia.c greta.j fatou.d zsofia.k valentina.r katya.z amara.n birgit.s noemi.c sofia.q'
const genderOf = ({ username }: DemoMember): Gender | null => {
  if (women.split(' ').includes(username)) return 'Female'
  return men.split(' ').includes(username) ? 'Male' : null
}

/** The currency by country; elsewhere prices are in EUR. */
const currencyIn: Record<string, CurrencyCode> = {
  'United Kingdom': 'GBP',
  'United States': 'USD',
  USA: 'USD',
  Canada: 'CAD',
  Australia: 'AUD',
  Japan: 'JPY',
  Mexico: 'MXN',
  Brazil: 'BRL',
  Colombia: 'COP',
  Argentina: 'ARS',
}

/** Used in no email, as no demo member has a verified address. */
const nowhere = { origin: 'http://localhost' }

/**
 * Inserts rooms for some coming festivals, always for those in the demo user's plans, and requests for them. Festivals where a demo
 * member hosts a room already are skipped. Returns the new rooms, each with its place in `roomSketches`.
 */
export async function loadRooms(trx: Transaction<DB>, today: string, members: DemoMemberIds, isFirst: boolean) {
  const guests = demoMembers.flatMap((member) => {
    const id = members.get(member.username)
    return id ? [{ ...member, id }] : []
  })
  const self = isFirst ? guests.find(({ username }) => username === demoUsername) : undefined
  if (self) await loadPreferences(trx, self)
  const rooms: Room[] = []
  const planned = new Set<Festival>()
  for (const [at, { festival, going, isPlanned }] of (await festivalsWithoutRooms(trx, today, guests)).entries()) {
    const others = going.filter(({ username }) => username !== demoUsername)
    if (isPlanned) planned.add(festival)
    const count = isPlanned ? 3 : Math.floor(chance(festival.key, 'rooms') * 16) - 12
    const hosts = others.slice(0, Math.max(0, count))
    const isOwn = self !== undefined && isPlanned && !rooms.some(({ host }) => host === self)
    for (const host of isOwn && others.length > 0 ? [self, ...hosts.slice(1)] : hosts)
      rooms.push(await addRoom(trx, host, festival, at + rooms.length))
    for (const room of rooms.filter((added) => added.festival === festival))
      await loadRequests(trx, room, others, room.host === self)
  }
  if (self) await requestForSelf(trx, self, rooms, planned)
  return rooms.map(({ id, sketch }) => ({ id, sketch }))
}

/** Preferences of the demo user, unless a visitor has saved some. */
const loadPreferences = (trx: Transaction<DB>, { id }: Guest) =>
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
      sleepStyle: 'Night owl',
      socialVibe: 'Chill',
      cleanliness: 'Tidy',
      noiseTolerance: 'Quiet',
      drinkingParty: 'Socially',
    })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()

/**
 * Ordered by first day, each with those who go there in pseudo-random order, so that nobody has rooms in two towns on one day;
 * `isPlanned` if the demo user attends or is interested.
 */
async function festivalsWithoutRooms(trx: Transaction<DB>, today: string, guests: Guest[]) {
  const ids = guests.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ourFestivals(trx)
    .innerJoin('festivalAttendance', 'festivalId', 'festivals.id')
    .select(['endDate', 'userId', 'status'])
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

async function addRoom(trx: Transaction<DB>, host: Guest, festival: Festival, at: number): Promise<Room> {
  const drawn = (what: string) => chance(host.username, what, festival.key)
  const oneOf = <T>(what: string, values: readonly T[]) => values[Math.floor(drawn(what) * values.length)] as T
  const oneOfOrNull = <T>(what: string, values: readonly T[]) =>
    drawn(`tells ${what}`) < 0.8 ? oneOf(what, values) : null
  const place = at % roomSketches.length
  const sketch = roomSketches[place] as (typeof roomSketches)[number]
  const city = festival.location.split(',')[0] as string
  const gender = genderOf(host)
  const forWomen = gender === 'Female' && drawn('for women') < 0.3
  const currency = currencyIn[festival.location.split(', ').at(-1) as string] ?? 'EUR'
  const fields = {
    title: sketch.title.replace('{city}', city),
    description: sketch.description.replace('{city}', city),
    location: city,
    festivalId: festival.id,
    roomType: sketch.roomType,
    pricePerNight: priceIn(currency, sketch.usd * (0.8 + 0.5 * drawn('price')), drawn('half') < 0.2),
    currency,
    maxGuests: sketch.maxGuests,
    amenities: sketch.amenities,
    images: [],
    availableFrom: daysAfter(festival.startDate, -Math.floor(drawn('comes') * 2)),
    availableTo: daysAfter(festival.endDate, Math.floor(drawn('leaves') * 3)),
    isActive: true,
    gender,
    ageRange: drawn('ages') < 0.6 ? agesAround(host.age) : null,
    area: sketch.area,
    distanceFromVenue: sketch.distanceFromVenue,
    accommodationType: sketch.accommodationType,
    sleepStyle: oneOfOrNull('sleep', sleepStyles),
    socialVibe: oneOfOrNull('vibe', socialVibes),
    cleanliness: oneOfOrNull('tidiness', cleanlinesses),
    noiseTolerance: oneOfOrNull('noise', noiseTolerances),
    drinkingParty: oneOfOrNull('drinking', drinkingHabits),
    airbnbLink:
      sketch.accommodationType === 'Airbnb' && drawn('link') < 0.5 ? 'https://example.com/an-invented-stay' : null,
    festivalTicketStatus: oneOfOrNull('ticket', festivalTicketStatuses),
    genderPreference: forWomen ? ('Female only' as const) : oneOfOrNull('company', ['Any'] as const),
  } satisfies Omit<RoomValues, 'priceUsd' | 'ageFrom' | 'ageTo'>
  const { id } = await trx
    .insertInto('roomShares')
    .values({ ...fields, ...searchColumnsOf(fields), hostId: host.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, title: fields.title, host, festival, maxGuests: sketch.maxGuests, forWomen, sketch: place }
}

/** A round price on a step of the slider, or half a unit below it. */
function priceIn(currency: CurrencyCode, usd: number, withHalf: boolean) {
  const { step } = priceSlider(currency)
  const price = Math.max(1, Math.round((usd * currencies[currency].perUsd) / step)) * step
  return withHalf && step <= 10 ? `${price - 1}.50` : String(price)
}

const agesAround = (age: number) => {
  const middle = Math.round(age / 5) * 5
  return `${Math.max(18, middle - 10)}-${middle + 10}`
}

const daysAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

const mayAsk = ({ forWomen }: Room, guest: Guest) =>
  eligibilityOf(forWomen ? 'Female only' : null, genderOf(guest)) === 'open'

/** Some attendees request the room. Requests to the demo user stay pending, for the visitor to decide. */
async function loadRequests(trx: Transaction<DB>, room: Room, going: Guest[], isOwn: boolean) {
  const drawn = (guest: Guest, what: string) => chance(guest.username, what, room.title, room.festival.key)
  const asking = going
    .filter((guest) => guest !== room.host && mayAsk(room, guest))
    .toSorted((a, b) => drawn(a, 'asks') - drawn(b, 'asks'))
    .slice(0, isOwn ? 3 : Math.floor(drawn(room.host, 'is asked') * 4))
  // The host takes one place, and one stays free.
  let places = room.maxGuests - 2
  for (const guest of asking) {
    if (isOwn) {
      await ask(trx, room, guest, 'pending')
      await notify(trx, nowhere, [requestReceived({ readerId: room.host.id, actor: guest, room })])
      continue
    }
    const isAccepted = drawn(guest, 'is answered') < 0.4 && places > 0
    if (isAccepted) places--
    await ask(trx, room, guest, isAccepted ? 'accepted' : drawn(guest, 'is answered') > 0.8 ? 'rejected' : 'pending')
  }
}

/** The demo user has one accepted and one pending request. */
async function requestForSelf(trx: Transaction<DB>, self: Guest, rooms: Room[], planned: Set<Festival>) {
  const theirs = rooms.filter((room) => room.host !== self && planned.has(room.festival) && mayAsk(room, self))
  const own = rooms.find(({ host }) => host === self)
  const accepted = theirs.find(({ maxGuests, festival }) => maxGuests > 1 && festival !== own?.festival)
  const pending = theirs.find(({ festival }) => festival !== accepted?.festival)
  if (accepted) {
    await ask(trx, accepted, self, 'accepted')
    await welcome(trx, accepted.host, self)
    await notify(trx, nowhere, [requestAccepted({ readerId: self.id, actor: accepted.host, room: accepted })])
  }
  if (pending) await ask(trx, pending, self, 'pending')
}

/** The host writes in the direct thread that the acceptance opened. */
async function welcome(trx: Transaction<DB>, host: Guest, guest: Guest) {
  const threadId = await openDirectThread(trx, { one: host.id, other: guest.id }, null)
  for (const content of welcomeMessages) await addMessage(trx, { threadId, senderId: host.id, content })
}

async function ask(trx: Transaction<DB>, room: Room, guest: Guest, status: 'pending' | 'accepted' | 'rejected') {
  const drawn = chance(guest.username, 'writes to', room.host.username, room.festival.key)
  const message = requestMessages[Math.floor(drawn * requestMessages.length)] as string
  const id = await insertRequest(trx, { roomShareId: room.id, requesterId: guest.id, message })
  if (id === null) throw new Error('a demo member requested the same room twice')
  if (status === 'rejected') await setStatus(trx, id, { status })
  const request = status === 'accepted' && (await lockRequest(trx, id))
  if (request) await acceptGuest(trx, room.host.id, request)
}
