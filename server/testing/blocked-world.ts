import type { Database } from '../db/connect.ts'
import type { TestMember } from './app.ts'
import { openThread, say } from './chat.ts'
import { addFestival, approveFestival } from './festivals.ts'
import { create, hours, join, startedNow, wait } from './meetups.ts'
import { ask, decide, over, putRequest, putRoom } from './room-requests.ts'

type World = { db: Database; admin: TestMember; third: TestMember; festivalId: string }

/** What two members have with each other before one of them blocks the other. Everything that one of them wrote contains their name. */
export async function livelyPair({ db, admin, third, festivalId }: World, one: TestMember, other: TestMember) {
  await goTo(festivalId, one, other)
  const direct = await openThread(one, other)
  const said = [
    await say(one, direct.id, `Hola from ${one.user.name}`),
    await say(other, direct.id, `Hola from ${other.user.name}`),
    await say(other, direct.id, `Are you there? ${other.user.name}`),
    await say(one, direct.id, `Yes! ${one.user.name}`),
  ]
  const ofOne = await thingsOf({ db, admin, third, festivalId }, one, other)
  const ofOther = await thingsOf({ db, admin, third, festivalId }, other, one)
  const shared = await shareWith({ db, third, festivalId }, [one, other])
  await rate(db, one, other)
  return {
    shared: [...shared, festivalId],
    groups: shared.filter((_, at) => at < 2),
    /** Hidden from each: what is of the other, and what only the two have. */
    hiddenFrom: (viewer: TestMember) => [
      direct.id,
      ...said.map(({ id }) => id),
      ...(viewer === one ? [...ofOther.hidden, other.user.id] : [...ofOne.hidden, one.user.id]),
    ],
    ownOf: (viewer: TestMember) => (viewer === one ? ofOne.own : ofOther.own),
    privateMeetupOf: (viewer: TestMember) => (viewer === one ? ofOne : ofOther).privateMeetup,
    waitingFestivalOf: (viewer: TestMember) => (viewer === one ? ofOne : ofOther).waitingFestival,
  }
}

async function goTo(festivalId: string, ...members: TestMember[]) {
  for (const { api } of members) {
    await api.profile.change({ body: { attendanceShownTo: 'members' } })
    await api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
  }
}

/** What one member has, with the other in it: rooms, meetups, festivals. */
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
  const [open, hiddenEvent] = await Promise.all(events)
  await db.insertInto('userFollows').values({ followerId: me.user.id, followingId: guest.user.id }).execute()

  const hidden = [
    ...rooms,
    ...asked.map(({ id }) => id),
    ...[joined, pending, full, started].map(({ id }) => id),
    waiting.id,
    hiddenEvent!.id,
  ]
  return {
    privateMeetup: pending.id,
    waitingFestival: waiting.id,
    hidden,
    own: [
      ...rooms,
      foreign.id,
      joined.id,
      pending.id,
      full.id,
      started.id,
      approved.id,
      waiting.id,
      open!.id,
      hiddenEvent!.id,
    ],
  }
}

/** Where a third member has both as guests: the group of a room and that of a meetup, then the room and the meetup. */
async function shareWith({ db, third, festivalId }: Omit<World, 'admin'>, both: TestMember[]) {
  const roomId = await putRoom(db, third, festivalId, { maxGuests: 5 })
  const meetup = await create(third, festivalId, { title: 'Paella for all' })
  for (const member of both) {
    const { id } = await ask(member, roomId)
    await decide(third, id, 'accepted')
    await join(member, meetup.id)
  }
  const group = await third.api.chat.openRoomGroup({ params: { roomId } })
  const { threadId } = await third.api.meetups.get({ params: { id: meetup.id } })
  for (const member of both) await say(member, group.id, `Who brings bread? ${member.user.name}`)
  const last = await say(third, group.id, 'I do')
  return [group.id, threadId!, roomId, meetup.id, last.id]
}

async function rate(db: Database, one: TestMember, other: TestMember) {
  const context = { contextType: 'meetup' as const, contextId: '019a0000-0000-7000-8000-000000000001', score: 5 }
  for (const [rater, ratee] of [
    [one, other],
    [other, one],
  ] as const)
    await db
      .insertInto('ratings')
      .values({ ...context, raterId: rater.user.id, rateeId: ratee.user.id, comment: `Thanks! ${rater.user.name}` })
      .execute()
}
