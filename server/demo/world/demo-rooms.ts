import type { Transaction } from 'kysely'
import quarters from '../../../assets/demo/quarters.json' with { type: 'json' }
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import { type CurrencyCode, currencies } from '../../../contract/platform/money.ts'
import { festivalTicketStatuses } from '../../../contract/rooms/room-options.ts'
import { priceSlider } from '../../../contract/rooms/comparison-price.ts'
import { openDirectThread } from '../../chat/chat/threads/chat-threads.queries.ts'
import { addMessage } from '../../chat/chat/send-message.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { readRates } from '../../rooms/prices/rates.queries.ts'
import { acceptGuest } from '../../rooms/room-requests/room-places.ts'
import { requestAccepted, requestReceived } from '../../rooms/room-requests/room-requests.notifications.ts'
import { insertRequest, lockRequest, setStatus } from '../../rooms/room-requests/room-requests.queries.ts'
import { eligibilityOf } from '../../rooms/rooms/list/room-fit.rules.ts'
import { searchColumnsOf } from '../../rooms/rooms/rooms.rules.ts'
import { chance } from './chance.ts'
import { attendees, type Cast, hasPlanned, shuffled } from './demo-cast.ts'
import { demoMessages, demoRooms } from '../demo-data.ts'
import type { Festival } from './demo-festivals.ts'
import { type Guest, isDemoUser } from './demo-members.ts'
import { languageBetween, languageFor } from './demo-words.ts'

/** `sketch`: its index in rooms.json. */
type Draft = ReturnType<typeof draftOf>
export type Room = Draft & { id: string }

/**
 * Inserts rooms for some future festivals, always for those in the demo user's plans, and requests for them. Skips festivals where a demo
 * member hosts a room already. Returns the new rooms.
 */
export async function loadRooms(trx: Transaction<DB>, { today, festivals, members, newSelf }: Cast) {
  const self = members.find(isDemoUser)
  const guests = members.filter((member) => member !== self)
  const drafts: Draft[] = []
  const open = festivals.filter(({ startDate, hasRooms, stays }) => startDate > today && !hasRooms && stays.length > 0)
  for (const [at, festival] of open.entries()) {
    const isPlanned = hasPlanned(self, festival)
    const count = isPlanned ? 3 : Math.floor(chance(festival.key, 'rooms') * 16) - 12
    const hosts = shuffled(attendees(guests, festival), 'hosts at', festival).slice(0, Math.max(0, count))
    if (newSelf && isPlanned && hosts.length > 0 && !drafts.some(({ host }) => host === newSelf)) hosts[0] = newSelf
    for (const host of hosts) drafts.push(draftOf(host, festival, at + drafts.length))
  }
  const rooms = await insertRooms(trx, drafts)
  for (const room of rooms) await loadRequests(trx, room, guests)
  if (newSelf) await requestForSelf(trx, newSelf, rooms)
  return rooms
}

/** The room of a member at a festival. */
function draftOf(host: Guest, festival: Festival, at: number) {
  const drawn = (what: string) => chance(host.username, what, festival.key)
  const sketch = at % demoRooms.length
  const { usd, pictures: _, words, ...features } = demoRooms[sketch] as (typeof demoRooms)[number]
  const { title, description, ...place } = words[languageFor(host, festival)]
  const city = festival.location.split(',')[0] as string
  const forWomen = host.gender === 'Female' && drawn('for women') < 0.3
  const values = {
    ...features,
    ...place,
    ...host.habits,
    title: title.replace('{city}', city),
    description: description.replace('{city}', city),
    location: city,
    area: quarterOf(city, at) ?? place.area,
    festivalId: festival.id,
    hostId: host.id,
    pricePerNight: priceIn(festival.currency, usd * (0.8 + 0.5 * drawn('price')), drawn('half') < 0.2),
    currency: festival.currency,
    availableFrom: dayAfter(festival.startDate, -Math.floor(drawn('comes') * 2)),
    availableTo: dayAfter(festival.endDate, Math.floor(drawn('leaves') * 3)),
    gender: host.gender,
    ageRange: host.ageRange,
    airbnbLink:
      features.accommodationType === 'Airbnb' && drawn('link') < 0.5 ? 'https://example.com/an-invented-stay' : null,
    festivalTicketStatus: festivalTicketStatuses[Math.floor(drawn('ticket') * 4)] ?? null,
    genderPreference: forWomen ? ('Female only' as const) : drawn('tells company') < 0.8 ? ('Any' as const) : null,
    oneGenderOnly: forWomen && drawn('shown to women alone') < 0.3,
  }
  return { host, festival, values, sketch, forWomen }
}

/** Each quarter in turn, and after them the words of the sketch. */
function quarterOf(city: string, at: number) {
  const known = (quarters as Record<string, string[]>)[city] ?? []
  return known[at % (known.length + 1)]
}

/** A round price on a step of the slider, or half a unit below it. */
function priceIn(currency: CurrencyCode, usd: number, withHalf: boolean) {
  const { step } = priceSlider(currency)
  const price = Math.max(1, Math.round((usd * currencies[currency].perUsd) / step)) * step
  return withHalf && step <= 10 ? `${price - 1}.50` : String(price)
}

async function insertRooms(trx: Transaction<DB>, drafts: Draft[]): Promise<Room[]> {
  if (drafts.length === 0) return []
  const rates = await readRates(trx)
  const rows = drafts.map(({ values }) => ({ ...values, ...searchColumnsOf(values, rates) }))
  const inserted = await trx.insertInto('roomShares').values(rows).returning('id').execute()
  return drafts.flatMap((draft, at) => inserted.slice(at, at + 1).map(({ id }) => ({ ...draft, id })))
}

const mayAsk = ({ forWomen }: Room, guest: Guest) =>
  eligibilityOf(forWomen ? 'Female only' : null, guest.gender) === 'open'

/** Some attendees request the room. Requests to the demo user stay pending, for the visitor to decide. */
async function loadRequests(trx: Transaction<DB>, room: Room, guests: Guest[]) {
  const isOwn = isDemoUser(room.host)
  const drawn = (guest: Guest, what: string) => chance(guest.username, what, room.values.title, room.festival.key)
  const asking = attendees(guests, room.festival)
    .filter((guest) => guest !== room.host && mayAsk(room, guest))
    .toSorted((a, b) => drawn(a, 'asks') - drawn(b, 'asks'))
    .slice(0, isOwn ? 3 : Math.floor(drawn(room.host, 'is asked') * 4))
  // The host takes one place, and one stays free.
  let places = isOwn ? 0 : room.values.maxGuests - 2
  for (const guest of asking) {
    const answer = drawn(guest, 'is answered')
    const isAccepted = answer < 0.4 && places > 0
    if (isAccepted) places--
    await ask(trx, room, guest, isAccepted ? 'accepted' : answer > 0.8 && !isOwn ? 'rejected' : 'pending')
    if (isOwn) await notify(trx, [requestReceived({ readerId: room.host.id, actor: guest, room, own: null })])
  }
}

/** The demo user has one accepted and one pending request. */
async function requestForSelf(trx: Transaction<DB>, self: Guest, rooms: Room[]) {
  const own = rooms.find(({ host }) => host === self)
  const theirs = rooms.filter((room) => room.host !== self && hasPlanned(self, room.festival) && mayAsk(room, self))
  const accepted = theirs.find(({ values, festival }) => values.maxGuests > 1 && festival !== own?.festival)
  const pending = theirs.find(({ festival }) => festival !== accepted?.festival)
  if (accepted) {
    await ask(trx, accepted, self, 'accepted')
    const threadId = await openDirectThread(trx, { one: accepted.host.id, other: self.id }, null)
    // In English, as the demo user asks in it.
    for (const content of demoMessages.welcome) await addMessage(trx, { threadId, senderId: accepted.host.id, content })
    await notify(trx, [requestAccepted({ readerId: self.id, actor: accepted.host, room: accepted, own: null })])
  }
  if (pending) await ask(trx, pending, self, 'pending')
}

/** In a language that both speak. Whose own it is not may write it their way. */
function requestOf(guest: Guest, { host, festival }: Room) {
  const drawn = (what: string) => chance(guest.username, what, host.username, festival.key)
  const language = languageBetween(guest, host)
  const inLanguage = demoMessages.requests.filter((one) => one.in === language)
  const own = inLanguage.filter(({ by }) => by === guest.speaks[0])
  const known = own.length > 0 && drawn('has an accent for') < 0.6 ? own : inLanguage.filter(({ by }) => !by)
  const request = known[Math.floor(drawn('writes to') * known.length)]
  if (!request) throw new Error(`messages.json has no request in '${language}'`)
  return request.text
}

async function ask(trx: Transaction<DB>, room: Room, guest: Guest, status: 'pending' | 'accepted' | 'rejected') {
  const message = requestOf(guest, room)
  const id = await insertRequest(trx, { roomShareId: room.id, requesterId: guest.id, message })
  if (id === null) throw new Error('a demo member requested the same room twice')
  if (status === 'rejected') await setStatus(trx, id, { status })
  const request = status === 'accepted' && (await lockRequest(trx, id))
  if (request) await acceptGuest(trx, room.host.id, { request, holdUntil: null })
}
