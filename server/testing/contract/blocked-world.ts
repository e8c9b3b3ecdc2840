import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'
import { arrive } from '../domains/arrivals.ts'
import { openThread, say } from '../domains/chat.ts'
import { addFestival, approveFestival } from '../domains/festivals.ts'
import { create, hours, join, startedNow, wait } from '../domains/meetups.ts'
import { addParty } from '../domains/shared-pictures.ts'
import { putStay } from '../domains/ratings.ts'
import { ask, decide, over, putRequest, putRoom } from '../domains/room-requests.ts'

/** The ids of things of each kind. */
export type Things = Record<
  'room' | 'request' | 'festival' | 'event' | 'meetup' | 'member' | 'thread' | 'message' | 'notification' | 'rating',
  string[]
>

/** The things in `some`, and none of the other kinds. */
export const things = (some: Partial<Things>): Things => ({
  room: [],
  request: [],
  festival: [],
  event: [],
  meetup: [],
  member: [],
  thread: [],
  message: [],
  notification: [],
  rating: [],
  ...some,
})

type World = { db: Database; admin: TestMember; third: TestMember; festivalId: string }

/** The things that two members share before one of them blocks the other. Everything that one of them wrote contains their name. */
export async function livelyPair({ db, admin, third, festivalId }: World, one: TestMember, other: TestMember) {
  const partyId = await addParty(db, { venueName: `Sala ${randomUUID()}` })
  await goTo(festivalId, partyId, one, other)
  const direct = await openThread(one, other)
  const said = [
    await say(one, direct.id, `Hola from ${one.user.name}`),
    await say(other, direct.id, `Hola from ${other.user.name}`),
  ]
  const world = { db, admin, third, festivalId }
  const [ofOne, ofOther] = [await thingsOf(world, one, other), await thingsOf(world, other, one)]
  const { groups, shared, stay, stays, payments } = await shareWith(world, [one, other])
  for (const member of [one, other]) await arrive(member, festivalId, { place: `Airport of ${member.user.name}` })
  const ratings = [await rate(db, one, other), await rate(db, other, one)]
  return {
    groups,
    /** A third member's rooms with both as guests, and what each was paid there. */
    stays,
    paymentTo: (viewer: TestMember) => payments.get(viewer.user.id)!,
    /** A social to which both go. */
    partyId,
    /** Things that both still see. */
    shared,
    /** A third member's stay, with both. */
    stay,
    privateMeetupOf: (viewer: TestMember) => (viewer === one ? ofOne : ofOther).privateMeetup,
    ownOf: (viewer: TestMember) => (viewer === one ? ofOne : ofOther).own,
    /** The things of the other member, and those that only the two share. */
    hiddenFrom(viewer: TestMember) {
      const { own, ...theirs } = viewer === one ? ofOther : ofOne
      const request = [...theirs.requests, ...(viewer === one ? ofOne : ofOther).requests]
      const { user } = viewer === one ? other : one
      return things({
        ...own,
        request,
        festival: [theirs.waitingFestival],
        event: [theirs.waitingEvent],
        member: [user.id, user.username],
        thread: [direct.id],
        message: said.map(({ id }) => id),
        rating: ratings,
      })
    },
  }
}

async function goTo(festivalId: string, partyId: string, ...members: TestMember[]) {
  for (const { api } of members) {
    await api.profile.change({ body: { attendanceShownTo: 'members' } })
    await api.festivalAttendance.set({ body: { festivalId, status: 'attending', wantsCompany: true } })
    await api.partyAttendance.set({ params: { id: partyId } })
  }
}

/** The things of one member, with the other in them: rooms, meetups, festivals. */
async function thingsOf({ db, admin, third, festivalId }: World, me: TestMember, guest: TestMember) {
  const { name } = me.user
  const room = (fields = {}) => putRoom(db, me, festivalId, { title: `Room of ${name}`, maxGuests: 4, ...fields })
  const rooms = [await room(), await room(), await room(over), await room({ isActive: false })]
  const asked = [
    await ask(guest, rooms[0]!, `Please, ${guest.user.name}`),
    await ask(guest, rooms[1]!, `Hi, ${guest.user.name}`),
  ]
  await decide(me, asked[1]!.id, 'accepted')
  await putRequest(db, rooms[2]!, guest, 'accepted')
  const foreign = await ask(third, rooms[0]!)
  // Enough for a group without the other member.
  for (const one of [third, admin]) await putRequest(db, rooms[1]!, one, 'accepted')

  const meetup = (fields = {}) =>
    create(me, festivalId, { title: `Lunch of ${name}`, description: `By ${name}`, ...fields })
  const [joined, pending, full, started] = [
    await meetup(),
    await meetup({ isPrivate: true }),
    await meetup({ capacity: 2, startTime: hours(60) }),
    await meetup({ startTime: hours(1) }),
  ]
  for (const { id } of [joined, pending, started]) await join(guest, id)
  await join(third, pending.id)
  await join(third, full.id)
  await wait(guest, full.id)
  await startedNow(db, started.id)

  const approved = await addFestival(me, { name: 'Feria de Abril' })
  await approveFestival(admin, approved.id)
  await guest.api.favorites.add({ params: { festivalId: approved.id } })
  const waiting = await addFestival(me, { name: `Fiesta of ${name}` })
  const events = [approved, waiting].map(({ id, startDate }) =>
    me.api.programme.create({ params: { id }, body: { title: 'Bachata basics', startTime: `${startDate}T18:00` } }),
  )
  const [open, waitingEvent] = await Promise.all(events)
  await db.insertInto('userFollows').values({ followerId: me.user.id, followingId: guest.user.id }).execute()

  return {
    privateMeetup: pending.id,
    waitingFestival: waiting.id,
    waitingEvent: waitingEvent!.id,
    requests: asked.map(({ id }) => id),
    own: things({
      room: rooms,
      request: [foreign.id],
      festival: [approved.id, waiting.id],
      event: [open!.id, waitingEvent!.id],
      meetup: [joined, pending, full, started].map(({ id }) => id),
    }),
  }
}

/** Things of a third member with both as guests: the group of a room and that of a meetup, then the room and the meetup. */
async function shareWith({ db, third, festivalId }: World, both: TestMember[]) {
  const roomId = await putRoom(db, third, festivalId, { maxGuests: 5 })
  const meetup = await create(third, festivalId, { title: 'Paella for all' })
  const request: string[] = []
  for (const member of both) {
    const { id } = await ask(member, roomId)
    request.push(id)
    await decide(third, id, 'accepted')
    await join(member, meetup.id)
  }
  const group = await third.api.chat.openRoomGroup({ params: { roomId } })
  const { threadId } = await third.api.meetups.get({ params: { id: meetup.id } })
  for (const member of both) await say(member, group.id, `Who brings bread? ${member.user.name}`)
  const last = await say(third, group.id, 'I do')
  const groups = [group.id, threadId!]
  const payments = new Map<string, string>()
  for (const { user } of both) {
    const values = { roomId, fromId: third.user.id, toId: user.id, amountMinor: 100 }
    const { id } = await db.insertInto('stayPayments').values(values).returning('id').executeTakeFirstOrThrow()
    payments.set(user.id, id)
  }
  const room = [roomId, await putRoom(db, third, festivalId)]
  const rating = [await rate(db, third, both[0]!), await rate(db, third, both[1]!)]
  return {
    groups,
    stays: [roomId],
    payments,
    stay: await putStay(db, festivalId, [third, ...both]),
    shared: things({
      rating,
      room,
      request,
      festival: [festivalId],
      meetup: [meetup.id],
      thread: groups,
      message: [last.id],
    }),
  }
}

/** Both ratings of a pair are visible. */
async function rate(db: Database, rater: TestMember, ratee: TestMember) {
  const context = { contextType: 'meetup' as const, contextId: '019a0000-0000-7000-8000-000000000001', score: 5 }
  const words = { comment: `Thanks! ${rater.user.name}`, revealedAt: new Date(), countsAt: new Date() }
  const { id } = await db
    .insertInto('ratings')
    .values({ ...context, ...words, raterId: rater.user.id, rateeId: ratee.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
