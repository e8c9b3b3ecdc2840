import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../platform/db/statements/statement.ts'
import { testDatabase } from '../testing/databases/database.ts'
import { lockRow } from '../testing/databases/locked-table.ts'
import { dayFromNow } from '../platform/days.ts'
import {
  accessFestivalAsOrganizer,
  accessRoomAsHost,
  festivalIsListed,
  festivalIsVisible,
  memberIsVisible,
  ratingIsVisible,
  roomIsVisible,
  type Viewer,
  viewerArguments,
} from '../visible.ts'

const db = await testDatabase()

async function member(name: string, more: { suspendedAt?: Date; deletedAt?: Date } = {}) {
  const row = { username: name, email: `${name}@example.com`, name, ...more }
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, isAdmin: false }
}

async function festival(organizerId: string | null, approvedAt: Date | null) {
  const row = {
    name: 'Feria',
    location: 'Cali',
    startDate: '2027-03-01',
    endDate: '2027-03-03',
    organizerId,
    approvedAt,
  }
  const { id } = await db.insertInto('festivals').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const block = (blockerId: string, blockedId: string) =>
  db.insertInto('blocks').values({ blockerId, blockedId }).execute()

type Args = Placeholders<{ id: string; viewerId: string | null; viewerIsAdmin: boolean }>
const visiblePerson = statement(
  'visible_person',
  (arg: Args) => sql`select id from users person where id = ${arg.id} and ${memberIsVisible('person', arg)}`,
)
const visibleFeria = statement(
  'visible_feria',
  (arg: Args) => sql`select id from festivals feria where id = ${arg.id} and ${festivalIsVisible('feria', arg)}`,
)

/** Reads with values in a Kysely query and with placeholders in a named statement, which must give the same result. */
async function sees(viewer: Viewer, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', memberId)
    .where(memberIsVisible('users', viewerArguments(viewer)))
    .execute()
  expect(await readRows(db, visiblePerson, { ...viewerArguments(viewer), id: memberId })).toHaveLength(found.length)
  return found.length === 1
}

async function seesFestival(viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(viewer)))
    .execute()
  expect(await readRows(db, visibleFeria, { ...viewerArguments(viewer), id })).toHaveLength(found.length)
  return found.length === 1
}

describe('a member', () => {
  test('is visible to visitors, to other members and to themselves', async () => {
    const ana = await member('ana')
    expect(await sees(null, ana.id)).toBe(true)
    expect(await sees(await member('bea'), ana.id)).toBe(true)
    expect(await sees(ana, ana.id)).toBe(true)
  })

  test('who has left is not visible', async () => {
    const gone = await member('gone', { deletedAt: new Date() })
    expect(await sees(null, gone.id)).toBe(false)
    expect(await sees(await member('carla'), gone.id)).toBe(false)
  })

  test('who is suspended is not visible', async () => {
    const suspended = await member('suspended', { suspendedAt: new Date() })
    expect(await sees(null, suspended.id)).toBe(false)
    expect(await sees(await member('dora'), suspended.id)).toBe(false)
  })

  test('who blocked the viewer is not visible to them, but to all others', async () => {
    const [blocker, blocked, other] = [await member('eva'), await member('fina'), await member('gala')]
    await block(blocker.id, blocked.id)
    expect(await sees(blocked, blocker.id)).toBe(false)
    expect(await sees(blocked, other.id)).toBe(true)
    expect(await sees(other, blocker.id)).toBe(true)
    expect(await sees(null, blocker.id)).toBe(true)
  })

  test('whom the viewer blocked is not visible to them, but to all others', async () => {
    const [blocker, blocked, other] = [await member('hilda'), await member('irma'), await member('julia')]
    await block(blocker.id, blocked.id)
    expect(await sees(blocker, blocked.id)).toBe(false)
    expect(await sees(blocker, other.id)).toBe(true)
    expect(await sees(other, blocked.id)).toBe(true)
  })
})

describe('a festival', () => {
  let organizer: { id: string; isAdmin: boolean }
  let other: typeof organizer
  let admin: typeof organizer
  let waiting: string
  let approved: string
  const unknown = '00000000-0000-4000-8000-000000000000'

  beforeAll(async () => {
    organizer = await member('organizer')
    other = await member('other')
    admin = { ...(await member('alma')), isAdmin: true }
    waiting = await festival(organizer.id, null)
    approved = await festival(organizer.id, new Date())
  })

  test('that is approved is visible to all', async () => {
    for (const viewer of [null, other, organizer, admin]) expect(await seesFestival(viewer, approved)).toBe(true)
  })

  test('that waits for approval is not visible to visitors and other members', async () => {
    expect(await seesFestival(null, waiting)).toBe(false)
    expect(await seesFestival(other, waiting)).toBe(false)
  })

  test('that waits for approval is visible to its organizer and to admins', async () => {
    expect(await seesFestival(organizer, waiting)).toBe(true)
    expect(await seesFestival(admin, waiting)).toBe(true)
  })

  test('that waits for approval without an organizer is not visible to visitors', async () => {
    expect(await seesFestival(null, await festival(null, null))).toBe(false)
  })

  test('is in a list once: approved for all, waiting for its organizer alone', async () => {
    const listed = async (viewer: Viewer) => {
      const ids: string[] = []
      for (const isListed of festivalIsListed('festivals', viewerArguments(viewer))) {
        const found = db.selectFrom('festivals').select('id').where('id', 'in', [waiting, approved])
        ids.push(...(await found.where(isListed).execute()).map(({ id }) => id))
      }
      return ids
    }
    expect(await listed(organizer)).toEqual([approved, waiting])
    for (const viewer of [null, other, admin]) expect(await listed(viewer)).toEqual([approved])
  })

  test('can be changed by its organizer and by admins', async () => {
    for (const caller of [organizer, admin])
      expect(await accessFestivalAsOrganizer(db, caller, waiting)).toMatchObject({
        id: waiting,
        startDate: '2027-03-01',
      })
  })

  test('cannot be changed by others: 403 if it is visible to them, otherwise 404', async () => {
    await expect(accessFestivalAsOrganizer(db, other, approved)).rejects.toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    await expect(accessFestivalAsOrganizer(db, other, waiting)).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    })
    await expect(accessFestivalAsOrganizer(db, admin, unknown)).rejects.toMatchObject({ status: 404 })
  })

  test('without an organizer can be changed only by admins', async () => {
    const orphan = await festival(null, new Date())
    await expect(accessFestivalAsOrganizer(db, other, orphan)).rejects.toMatchObject({ status: 403 })
    await accessFestivalAsOrganizer(db, admin, orphan)
  })

  test('stays locked for its organizer until the transaction ends', async () => {
    const locked = await db.transaction().execute(async (trx) => {
      await accessFestivalAsOrganizer(trx, organizer, approved)
      return await db.selectFrom('festivals').select('id').where('id', '=', approved).forUpdate().skipLocked().execute()
    })
    expect(locked).toEqual([])
  })
})

describe('a room', () => {
  const canSee = async (viewer: Viewer, id: string) => {
    const isVisible = roomIsVisible('room_shares', viewerArguments(viewer))
    return (await db.selectFrom('roomShares').select('id').where('id', '=', id).where(isVisible).execute()).length === 1
  }

  async function room(hostId: string, festivalId: string, more: { isActive?: boolean; availableTo?: string } = {}) {
    const row = { title: 'Twin', hostId, festivalId, roomType: 'Offering', pricePerNight: 20, priceUsd: 20 } as const
    const days = { availableFrom: more.availableTo ?? dayFromNow(1), availableTo: dayFromNow(3) }
    const { id } = await db
      .insertInto('roomShares')
      .values({ ...row, ...days, ...more, maxGuests: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const ask = (roomShareId: string, requester: { id: string }) =>
    db.insertInto('roomRequests').values({ roomShareId, requesterId: requester.id, message: 'Hola' }).execute()

  test('that is open is visible to all; a closed or past one to its host and to members who requested it', async () => {
    const [host, guest, other] = [await member('rita'), await member('sara'), await member('tina')]
    const feria = await festival(null, new Date())
    const open = await room(host.id, feria)
    for (const viewer of [null, host, guest, other]) expect(await canSee(viewer, open)).toBe(true)
    const closed = [
      await room(host.id, feria, { isActive: false }),
      await room(host.id, feria, { availableTo: dayFromNow(-1) }),
    ]
    await ask(open, other)
    for (const id of closed) {
      await ask(id, guest)
      for (const viewer of [host, guest]) expect(await canSee(viewer, id)).toBe(true)
      for (const viewer of [null, other, { ...other, isAdmin: true }]) expect(await canSee(viewer, id)).toBe(false)
    }
  })

  test('is not visible to members who blocked the host or were blocked, even if they requested it', async () => {
    const feria = await festival(null, new Date())
    const host = await member('uma')
    const [blocked, blocking] = [await member('vera'), await member('wanda')]
    const id = await room(host.id, feria)
    for (const guest of [blocked, blocking]) await ask(id, guest)
    await block(host.id, blocked.id)
    await block(blocking.id, host.id)
    for (const viewer of [blocked, blocking]) expect(await canSee(viewer, id)).toBe(false)
    for (const viewer of [null, host]) expect(await canSee(viewer, id)).toBe(true)
  })

  test('of a festival that waits for approval is visible to its host and to those who can see the festival', async () => {
    const [host, organizer, other] = [await member('xenia'), await member('yara'), await member('zoe')]
    const id = await room(host.id, await festival(organizer.id, null))
    for (const viewer of [host, organizer, { ...other, isAdmin: true }]) expect(await canSee(viewer, id)).toBe(true)
    for (const viewer of [null, other]) expect(await canSee(viewer, id)).toBe(false)
  })

  test('of a host who has left or is suspended is visible to no other viewer @S6.39', async () => {
    const feria = await festival(null, new Date())
    for (const [name, mark] of [
      ['adela', { deletedAt: new Date() }],
      ['berta', { suspendedAt: new Date() }],
    ] as const) {
      const id = await room((await member(name, mark)).id, feria)
      for (const viewer of [null, { ...(await member(`of_${name}`)), isAdmin: true }])
        expect(await canSee(viewer, id)).toBe(false)
    }
  })

  test('can be changed only by its host, and stays locked until the transaction ends', async () => {
    const [host, other] = [await member('clara'), await member('delia')]
    const id = await room(host.id, await festival(null, new Date()))
    await db.transaction().execute(async (trx) => {
      for (const caller of [other, { ...other, isAdmin: true }])
        await expect(accessRoomAsHost(trx, caller, id)).rejects.toMatchObject({
          status: 404,
          message: 'Room not found',
        })
      expect(await accessRoomAsHost(trx, host, id)).toMatchObject({ id, hostId: host.id, currentGuests: 1 })
      const free = db.selectFrom('roomShares').select('id').where('id', '=', id).forUpdate().skipLocked()
      expect(await free.execute()).toEqual([])
    })
  })
})

describe('a rating', () => {
  const rating = (raterId: string, rateeId: string, more: { contextId?: string; days?: number } = {}) =>
    db
      .insertInto('ratings')
      .values({
        raterId,
        rateeId,
        contextType: 'room_share',
        contextId: more.contextId ?? stay,
        score: 4,
        createdAt: sql<Date>`now() - make_interval(days => ${more.days ?? 0})`,
        countsAt: new Date(),
      })
      .execute()
  const stay = randomUUID()
  const shown = async (rateeId: string) => {
    const rows = db.selectFrom('ratings').select('id').where('rateeId', '=', rateeId)
    return (await rows.where(ratingIsVisible('ratings')).execute()).length
  }
  const people = async (name: string) => {
    const [one, other, third] = [await member(`${name}1`), await member(`${name}2`), await member(`${name}3`)]
    return [one.id, other.id, third.id] as const
  }

  test('is visible when both have rated each other', async () => {
    const [one, other] = await people('both')
    await rating(one, other)
    expect(await shown(other)).toBe(0)
    await rating(other, one)
    expect([await shown(one), await shown(other)]).toEqual([1, 1])
  })

  test('is hidden as long as it is answered by another, to another or about another stay', async () => {
    const [one, other, third] = await people('wrong')
    await rating(one, other)
    await rating(third, one)
    await rating(other, third)
    await rating(other, one, { contextId: randomUUID() })
    expect(await shown(other)).toBe(0)
  })

  test('is visible when it is 14 days old', async () => {
    const [one, other, third] = await people('old')
    await rating(one, other, { days: 13 })
    await rating(one, third, { days: 15 })
    expect([await shown(other), await shown(third)]).toEqual([0, 1])
  })
})

test('whoever changes a festival waits for its organizer alone', async () => {
  const [organizer, other] = [await member('waited'), await member('unconcerned')]
  const id = await festival(organizer.id, new Date())
  await festival(other.id, new Date())
  const held = await lockRow(db, 'users', other.id)
  const changed = db.transaction().execute((trx) => accessFestivalAsOrganizer(trx, organizer, id))
  await expect(Promise.race([changed, delay(3000, 'waits')])).resolves.toMatchObject({ organizerId: organizer.id })
  await held.release()
})
