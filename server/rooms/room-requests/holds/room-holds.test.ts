import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { maxHoldDays } from '../../../../contract/rooms/room-limits.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../../testing/services/mailed.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { hold, inHours, runOut, sayYes } from '../../../testing/domains/room-holds.ts'
import {
  ask,
  block,
  decide,
  guestsOf,
  over,
  proveAddress,
  putRoom,
  requestRows,
  requestsOf,
  withdraw,
} from '../../../testing/domains/room-requests.ts'
import { changeRoom, getRoom } from '../../../testing/domains/rooms.ts'
import { endHolds } from './end-holds.job.ts'
import { findDueHolds } from './room-holds.queries.ts'
import { roomRequestEmailActions } from '../room-requests.email-actions.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

/** A host, a guest for whom the last place of the room is held, and somebody who waits. */
async function heldRoom(fields: Parameters<typeof putRoom>[3] = {}) {
  const [host, ana, ben] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben')]
  const roomId = await putRoom(db, host, festival.id, fields)
  const [{ id }, next] = [await ask(ana, roomId), await ask(ben, roomId)]
  const accepted = await hold(host, id)
  return { host, ana, ben, roomId, id, nextId: next.id, accepted }
}

const mine = async ({ api }: TestMember) => (await api.roomRequests.mine())[0]!
const toldOf = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)
const end = () => endHolds(db)

describe('a place that is held', () => {
  test('is taken, and host and guest see until when @S12.50', async () => {
    const { host, ana, ben, roomId, nextId, accepted } = await heldRoom()
    expect(accepted).toMatchObject({ status: 'accepted', holdUntil: expect.any(String), room: { currentGuests: 2 } })
    expect((await mine(ana)).holdUntil).toBe(accepted.holdUntil)
    expect((await getRoom(ana, roomId)).myRequest?.holdUntil).toBe(accepted.holdUntil)
    await expect(decide(host, nextId, 'accepted')).rejects.toMatchObject({ status: 409, code: 'room_full' })
    for (const other of [ben, { ...ben, api: visitor }, admin])
      expect(JSON.stringify(await getRoom(other, roomId))).not.toContain(accepted.holdUntil)
    expect(await mine(ben)).toMatchObject({ status: 'pending', holdUntil: null })
  })

  test('is told to the guest with the time, by push and email too @S12.54', async () => {
    const [host, ana] = [await signUp('Hugo'), await signUp('Ana')]
    await proveAddress(db, ana)
    const roomId = await putRoom(db, host, festival.id)
    await hold(host, (await ask(ana, roomId)).id)
    expect(await ana.api.notifications.unread()).toMatchObject([
      { title: 'Hugo is holding a place for you', actionUrl: '/my-requests' },
    ])
    const [mail] = await notificationMailsTo(db, ana)
    expect(mail?.subject).toContain('A place to stay is held for you')
    expect(mail?.text).toContain('Say yes')
  })

  test('is shown by the link of an email to the guest alone', async () => {
    const { host, ana, ben, id } = await heldRoom()
    const sayYes = roomRequestEmailActions.find(({ name }) => name === 'say_yes')!
    const shownTo = ({ user }: TestMember) => sayYes.show(db, { ...user, sessionId: '' }, id)
    expect(await shownTo(ana)).toMatchObject({ person: 'Hugo' })
    for (const other of [host, ben]) expect(await shownTo(other)).toBeNull()
  })

  test('is the guest’s by one press, and again changes nothing @S12.51', async () => {
    const { host, ana, roomId, id } = await heldRoom()
    const another = await heldRoom()
    const before = (await toldOf(host)).length
    const yes = await sayYes(ana, id)
    expect(yes).toMatchObject({ status: 'accepted', holdUntil: null, lapsedAt: null })
    expect(await sayYes(ana, id)).toEqual(yes)
    await end()
    expect(await guestsOf(db, roomId)).toBe(2)
    expect((await toldOf(host)).slice(0, 1)).toEqual(['Ana said yes!'])
    expect(await toldOf(host)).toHaveLength(before + 1)
    expect((await mine(another.ana)).holdUntil).toBe(another.accepted.holdUntil)
  })

  test('stays so if the host accepts again, with another time or without', async () => {
    const { host, ana, id, accepted } = await heldRoom()
    expect(await decide(host, id, 'accepted')).toEqual(accepted)
    expect(await hold(host, id, inHours(200))).toEqual(accepted)
    await sayYes(ana, id)
    expect(await hold(host, id)).toMatchObject({ holdUntil: null })
  })

  test('can be given up, taken back, or lost with the room @S12.53', async () => {
    for (const give of ['withdraw', 'decline', 'remove'] as const) {
      const { host, ana, roomId, id } = await heldRoom()
      if (give === 'withdraw') await withdraw(ana, id)
      else if (give === 'decline') expect(await decide(host, id, 'rejected')).toMatchObject({ holdUntil: null })
      else await host.api.rooms.remove({ params: { id: roomId } })
      const told = [await toldOf(host), await toldOf(ana)]
      await end()
      expect([await toldOf(host), await toldOf(ana)]).toEqual(told)
      if (give !== 'remove') expect(await guestsOf(db, roomId)).toBe(1)
      if (give === 'decline') await expect(sayYes(ana, id)).resolves.toMatchObject({ status: 'rejected' })
    }
  })
})

describe('a hold that runs out', () => {
  test('frees the place: the request waits again, after the others, and both are told @S12.52 @S12.54', async () => {
    const { host, ana, ben, roomId, id, nextId } = await heldRoom()
    await end()
    expect(await guestsOf(db, roomId)).toBe(2)
    await runOut(db, roomId)
    await end()
    await end()
    expect(await guestsOf(db, roomId)).toBe(1)
    const lapsed = { id, status: 'pending', holdUntil: null, lapsedAt: expect.any(String) }
    expect(await mine(ana)).toMatchObject(lapsed)
    // The next in line is the first that the host sees.
    expect(await requestsOf(host, roomId)).toMatchObject([{ id: nextId, lapsedAt: null }, lapsed])
    expect(await idsOfPages(host, roomId)).toEqual([nextId, id])
    expect(await toldOf(ana)).toEqual(['Your place isn’t held any longer'])
    const [told] = await host.api.notifications.unread()
    expect(told).toMatchObject({
      title: 'Ana didn’t say yes in time',
      message: 'The place in “Sunny room by the river” is free again. One more person is waiting for your answer.',
      actionUrl: `/my-rooms?room=${roomId}`,
    })
    await expect(sayYes(ana, id)).resolves.toMatchObject({ status: 'pending', room: { currentGuests: 1 } })
    expect(await decide(host, nextId, 'accepted')).toMatchObject({ status: 'accepted' })
    expect(await toldOf(ben)).toHaveLength(1)
  })

  test('takes no other place, and counts none who are in or hidden as waiting', async () => {
    const { host, ben, roomId, nextId } = await heldRoom({ maxGuests: 4 })
    const [cara, dana] = [await signUp('Cara'), await signUp('Dana')]
    await decide(host, (await ask(cara, roomId)).id, 'accepted')
    await ask(dana, roomId)
    await block(db, dana, host)
    await runOut(db, roomId)
    const { holdUntil } = await hold(host, nextId, inHours(72))
    await end()
    expect(await guestsOf(db, roomId)).toBe(3)
    expect((await mine(ben)).holdUntil).toBe(holdUntil)
    expect((await host.api.notifications.unread())[0]?.message).toContain('Nobody else is waiting')
  })

  test('can be accepted again, and is then no longer the last', async () => {
    const { host, roomId, id } = await heldRoom()
    await runOut(db, roomId)
    await end()
    expect(await decide(host, id, 'accepted')).toMatchObject({ status: 'accepted', holdUntil: null, lapsedAt: null })
    expect((await requestsOf(host, roomId))[0]).toMatchObject({ id })
  })

  test('takes the guest out of the group of the room', async () => {
    const { host, ana, ben, roomId, nextId } = await heldRoom({ maxGuests: 4 })
    await decide(host, nextId, 'accepted')
    const { id: threadId } = await host.api.chat.openRoomGroup({ params: { roomId } })
    await runOut(db, roomId)
    await end()
    const threads = async (of: TestMember) =>
      (await of.api.chat.threads({ query: {} })).items.map((thread) => thread.id)
    expect(await threads(ana)).not.toContain(threadId)
    expect(await threads(ben)).toContain(threadId)
  })

  test('until it was freed, a yes still counts', async () => {
    const { ana, roomId, id } = await heldRoom()
    await runOut(db, roomId)
    expect(await sayYes(ana, id)).toMatchObject({ status: 'accepted', holdUntil: null })
    await end()
    expect(await guestsOf(db, roomId)).toBe(2)
  })
})

describe('meanwhile', () => {
  test('the host changes the offer: one yes is to the new one, and an old page is refused @S12.53', async () => {
    const { host, ana, roomId, id, accepted } = await heldRoom()
    await changeRoom(host, roomId, { pricePerNight: '60' })
    expect(await mine(ana)).toMatchObject({ holdUntil: accepted.holdUntil, offer: { pricePerNight: '60' } })
    await expect(sayYes(ana, id)).rejects.toMatchObject({ status: 409, code: 'offer_changed' })
    const { offerVersion } = await mine(ana)
    expect(await sayYes(ana, id, offerVersion)).toMatchObject({ status: 'accepted', holdUntil: null, asked: null })
  })

  test('a changed offer lapses like another, and then needs an agreement as any that waits', async () => {
    const { host, ana, roomId, id } = await heldRoom()
    await changeRoom(host, roomId, { pricePerNight: '60' })
    await runOut(db, roomId)
    await end()
    await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ code: 'offer_changed' })
    await sayYes(ana, id, (await mine(ana)).offerVersion)
    expect(await decide(host, id, 'accepted')).toMatchObject({ status: 'accepted' })
  })

  test('a member is suspended, leaves or blocks the other: the place is free, and nobody hears of the other @S12.53', async () => {
    for (const [n, ends] of [
      ({ ana }: Awaited<ReturnType<typeof heldRoom>>) => suspended(ana),
      ({ host }: Awaited<ReturnType<typeof heldRoom>>) => suspended(host),
      ({ host, ana }: Awaited<ReturnType<typeof heldRoom>>) => blocks(host, ana),
      ({ host, ana }: Awaited<ReturnType<typeof heldRoom>>) => blocks(ana, host),
    ].entries()) {
      const held = await heldRoom()
      await ends(held)
      const rows = await requestRows(db, held.roomId)
      expect(
        rows.filter(({ holdUntil }) => holdUntil !== null),
        `${n}`,
      ).toEqual([])
      const before = [await toldRows(held.host), await toldRows(held.ana)]
      await end()
      expect([await toldRows(held.host), await toldRows(held.ana)]).toEqual(before)
    }
  })

  test('who may not see each other is told nothing when a hold runs out, but the place is free', async () => {
    const { host, ana, roomId } = await heldRoom()
    await suspend(db, ana)
    await block(db, host, ana)
    await runOut(db, roomId)
    const before = [await toldRows(host), await toldRows(ana)]
    await end()
    expect([await toldRows(host), await toldRows(ana)]).toEqual(before)
    expect(await guestsOf(db, roomId)).toBe(1)
  })

  test('the stay begins: the hold still runs out; once it is over the guest stays @S12.53', async () => {
    const begun = await heldRoom({ availableFrom: dayFromNow(-1), availableTo: dayFromNow(5) })
    await runOut(db, begun.roomId)
    await end()
    expect(await requestRows(db, begun.roomId)).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    const past = await heldRoom()
    await db.updateTable('roomShares').set(over).where('id', '=', past.roomId).execute()
    await runOut(db, past.roomId)
    await expect(sayYes(past.ana, past.id)).rejects.toMatchObject({ code: 'room_closed' })
    await end()
    expect((await requestRows(db, past.roomId)).find(({ id }) => id === past.id)).toMatchObject({
      status: 'accepted',
      holdUntil: null,
    })
  })
})

test('a yes between the search for late holds and the end of this one counts @S12.55', async () => {
  const [first, second] = [await heldRoom(), await heldRoom()]
  for (const { roomId } of [first, second]) await runOut(db, roomId)
  // The guest of the later hold says yes while the earlier one is ended.
  await sql`update room_requests set hold_until = hold_until - interval '1 minute' where id = ${first.id}`.execute(db)
  await sql`
    create function say_yes() returns trigger language plpgsql as $$
    begin
      update room_requests set hold_until = null where id = ${sql.lit(second.id)};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger say_yes after update on room_requests
    for each row when (new.id = ${sql.lit(first.id)} and new.status = 'pending')
    execute function say_yes()`.execute(db)
  await end()
  await sql`drop function say_yes cascade`.execute(db)
  expect([(await mine(first.ana)).status, (await mine(second.ana)).status]).toEqual(['pending', 'accepted'])
})

test('holds that have run out are read page by page, and each ends by itself', async () => {
  const held = [await heldRoom(), await heldRoom()]
  for (const [n, { id }] of held.entries())
    await db
      .updateTable('roomRequests')
      .set({ holdUntil: new Date(Date.now() - 60_000 * (n + 1)) })
      .where('id', '=', id)
      .execute()
  const [first] = await findDueHolds(db, 1)
  const [second] = await findDueHolds(db, 1, first)
  expect([first?.id, second?.id, await findDueHolds(db, 1, second)]).toEqual([held[1]?.id, held[0]?.id, []])
  await end()
  for (const { host, ana } of held) {
    const told = await db.selectFrom('notifications').select('actorId').where('userId', '=', ana.user.id).execute()
    expect(told).toEqual([{ actorId: host.user.id }])
  }
})

test.each([
  ['a past time', () => inHours(-1), 'Please choose a time that hasn’t passed'],
  ['too far ahead', () => inHours(maxHoldDays * 24 + 1), 'A place can be held for 14 days at most'],
  ['no time', () => 'Tuesday', 'Please enter a valid time'],
])('a hold until %s is refused, and nothing changes @S12.50', async (_, until, message) => {
  const [host, ana] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id)
  const { id } = await ask(ana, roomId)
  await expect(hold(host, id, until())).rejects.toMatchObject({ status: 400, fields: { holdUntil: message } })
  expect(await requestRows(db, roomId)).toMatchObject([{ status: 'pending', threadId: null }])
})

test('a hold beyond the stay is refused @S12.50', async () => {
  const [host, ana] = [await signUp(), await signUp()]
  const roomId = await putRoom(db, host, festival.id, { availableFrom: dayFromNow(0), availableTo: dayFromNow(3) })
  const { id } = await ask(ana, roomId)
  const refused = { status: 400, fields: { holdUntil: 'Please choose a time before the stay ends' } }
  await expect(hold(host, id, `${dayFromNow(4)}T00:00:00Z`)).rejects.toMatchObject(refused)
  expect(await hold(host, id, `${dayFromNow(3)}T23:59:59Z`)).toMatchObject({ status: 'accepted' })
})

const suspended = ({ user }: TestMember) =>
  admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } })
const blocks = ({ api }: TestMember, { user }: TestMember) => api.blocks.block({ params: { id: user.id } })

const toldRows = ({ user }: TestMember) =>
  db.selectFrom('notifications').select(['type', 'facts']).where('userId', '=', user.id).orderBy('id').execute()

/** The ids of `requestsOf`, one request a page. */
async function idsOfPages({ token }: TestMember, roomId: string) {
  const found: string[] = []
  let url: string | undefined = `/api/room-requests/room/${roomId}?limit=1`
  while (url !== undefined) {
    const reply: { json: () => { id: string }[]; headers: { link?: unknown } } = await app.inject({
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    found.push(...reply.json().map(({ id }) => id))
    url = /<([^>]+)>; *rel="next"/.exec(String(reply.headers.link))?.[1]
  }
  return found
}
