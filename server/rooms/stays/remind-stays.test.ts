import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { hold } from '../../testing/domains/room-holds.ts'
import { ask, withdraw } from '../../testing/domains/room-requests.ts'
import { agree, changeStay, openStay, pay, stayOf, takeDown } from '../../testing/domains/stays.ts'
import { twoInstances } from '../../testing/two-instances.ts'
import { remindOfStays } from './remind-stays.job.ts'

const { here, databases } = await twoInstances()
const [db] = databases
const { signUp, signUpAdmin } = here
const { id: festivalId } = await addFestival(await signUpAdmin())

/** Moves the festival to where it is this hour now, and returns the day there. */
async function atHour(hour: number) {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24
  // East of Greenwich is negative in these names.
  const timeZone = ahead <= 12 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`
  await db
    .updateTable('festivals')
    .set({ timeZone, latitude: 40.4, longitude: -3.7 })
    .where('id', '=', festivalId)
    .execute()
  const { rows } = await sql<{ day: string }>`select (now() at time zone ${timeZone})::date as day`.execute(db)
  return rows[0]!.day
}

let today: string
let marco: TestMember
let ana: TestMember
let leo: TestMember

beforeEach(async () => {
  await db.deleteFrom('roomShares').execute()
  await db.deleteFrom('stays').execute()
  today = await atHour(18)
  ;[marco, ana, leo] = [await signUp('Marco'), await signUp('Ana'), await signUp('Leo')]
})

const run = () => Promise.all(databases.flatMap((each) => [remindOfStays(each), remindOfStays(each)]))
const daysIn = (from: number) => ({ availableFrom: dayAfter(today, from), availableTo: dayAfter(today, from + 5) })
const reminders = async ({ user }: TestMember) =>
  (
    await db
      .selectFrom('notifications')
      .select('facts')
      .where('userId', '=', user.id)
      .where('type', '=', 'stay_reminder')
      .execute()
  ).map(({ facts }) => (facts as { dates: { date: string; items: string[] }[] }).dates)
/** As if this had been yesterday. */
const nextDay = (roomId: string) =>
  db
    .updateTable('stays')
    .set({ remindedOn: dayAfter(today, -1) })
    .where('roomId', '=', roomId)
    .execute()

/** Tomorrow at the festival, at whatever hour. */
const holdUntilTomorrow = async (roomId: string) =>
  hold(marco, (await ask(leo, roomId)).id, new Date(Date.now() + 22 * 3_600_000).toISOString())
/** As if the places had been held so long ago. */
async function afterHours(hours: number) {
  await sql`alter table room_requests disable trigger room_requests_touch`.execute(db)
  await db
    .updateTable('roomRequests')
    .set({ updatedAt: sql`now() - make_interval(hours => ${hours})` })
    .execute()
  await sql`alter table room_requests enable trigger room_requests_touch`.execute(db)
}

const one = (date: string, ...items: string[]) => [[{ date, items }]]

describe('before the first night', () => {
  test.each([3, 1])(
    'an agreement that is missing is said once %i days before, to who has not agreed @S12.56',
    async (n) => {
      const id = await openStay(db, festivalId, [marco, ana, leo], daysIn(n))
      await agree(ana, id)
      await run()
      await run()
      const open = one(dayAfter(today, n), 'agreement')
      expect([await reminders(marco), await reminders(ana), await reminders(leo)]).toEqual([open, [], open])
      const [told] = await leo.api.notifications.unread()
      expect(told).toMatchObject({
        title: 'Still open: “Sunny room by the river”',
        message: expect.stringMatching(/^Before \w+, \w+ \d+: agree to the plan\.$/),
        actionUrl: `/rooms/${id}/stay`,
      })
    },
  )

  test.each([0, 2, 4])('nothing is said %i days before', async (n) => {
    await openStay(db, festivalId, [marco, ana], daysIn(n))
    await run()
    expect([await reminders(marco), await reminders(ana)]).toEqual([[], []])
  })

  test('nothing is said to a host whose guests have all left', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(3))
    await withdraw(ana, (await stayOf(ana, id)).mine.requestId!)
    await run()
    expect(await reminders(marco)).toEqual([])
  })

  test('what is owed is said to who owes it @S12.56', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo], daysIn(3))
    await changeStay(marco, id, { booking: { state: 'booked', by: marco.user.id } })
    for (const member of [marco, ana, leo]) await agree(member, id)
    await pay(leo, id, marco, 16_666)
    await run()
    expect([await reminders(marco), await reminders(ana), await reminders(leo)]).toEqual([
      [],
      one(dayAfter(today, 3), 'payment'),
      [],
    ])
  })

  test('everything of a date is one notification @S12.57', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(3))
    await changeStay(marco, id, {
      booking: { state: 'reserved', by: marco.user.id, until: dayAfter(today) },
      stepBackUntil: dayAfter(today),
    })
    await run()
    const [near, far] = [dayAfter(today), dayAfter(today, 3)]
    expect(await reminders(ana)).toEqual([
      [
        { date: near, items: ['step_back'] },
        { date: far, items: ['agreement', 'payment'] },
      ],
    ])
    expect(await reminders(marco)).toEqual([
      [
        { date: near, items: ['booking'] },
        { date: far, items: ['agreement'] },
      ],
    ])
    const [told] = await ana.api.notifications.unread()
    expect(told?.message).toMatch(
      /^You can step back freely until .+\. Before .+: agree to the plan and pay your share\.$/,
    )
  })
})

describe('a reminder', () => {
  test.each([
    [8, 2, 0],
    [10, 2, 1],
    [16, 3, 0],
    [17, 3, 1],
    [22, 3, 0],
  ])('at %i o’clock at the festival, %i days before, is said %i times @S12.57', async (hour, days, times) => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(9))
    const fromDay = dayAfter(await atHour(hour), days)
    await db.updateTable('stays').set({ fromDay }).where('roomId', '=', id).execute()
    await run()
    expect(await reminders(ana)).toHaveLength(times)
  })

  test('is of the guest’s own first night', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(2))
    await changeStay(ana, id, { people: [{ member: ana.user.id, from: dayAfter(today, 3), to: dayAfter(today, 5) }] })
    await changeStay(marco, id, { price: { total: 20_000, currency: 'EUR', split: 'equal' } })
    await run()
    expect([await reminders(marco), await reminders(ana)]).toEqual([[], one(dayAfter(today, 3), 'agreement')])
  })

  const alone: Record<string, (id: string) => Promise<unknown>> = {
    booking: (id) =>
      changeStay(marco, id, { booking: { state: 'reserved', by: marco.user.id, until: dayAfter(today) } }),
    step_back: (id) => changeStay(marco, id, { stepBackUntil: dayAfter(today) }),
    hold: (id) => holdUntilTomorrow(id).then(() => afterHours(13)),
  }
  test.each(Object.entries(alone))('comes where nothing is near but one date: %s', async (item, prepare) => {
    await prepare(await openStay(db, festivalId, [marco, ana], daysIn(9)))
    await run()
    const told = await Promise.all([marco, ana, leo].map(reminders))
    expect(told.flat()).toEqual(one(dayAfter(today), item))
  })

  test('is none of a stay that is over, whatever its booking says', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(9))
    await alone.booking!(id)
    const past = { fromDay: dayFromNow(-4), toDay: dayFromNow(-1) }
    await db.updateTable('stays').set(past).where('roomId', '=', id).execute()
    await run()
    expect(await reminders(marco)).toEqual([])
  })

  test('comes before each of its dates, one after the other', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(3))
    await run()
    await nextDay(id)
    await db
      .updateTable('stays')
      .set({ fromDay: dayAfter(today) })
      .where('roomId', '=', id)
      .execute()
    await run()
    // The unread one is replaced.
    expect(await reminders(ana)).toEqual(one(dayAfter(today), 'agreement'))
  })

  test('reaches the guests of a host who has left, and nobody who is suspended', async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo], daysIn(3))
    await takeDown(marco, id)
    await suspend(db, leo)
    await run()
    expect(await reminders(ana)).toHaveLength(1)
    expect([await reminders(marco), await reminders(leo)]).toEqual([[], []])
  })

  test('waits for nobody who is leaving just now', async () => {
    await openStay(db, festivalId, [marco, ana], daysIn(3))
    await openStay(db, festivalId, [leo, ana], daysIn(3))
    await db.transaction().execute(async (trx) => {
      const people = [marco.user.id, ana.user.id]
      await trx.selectFrom('users').select('id').where('id', 'in', people).forUpdate().execute()
      await remindOfStays(db)
    })
    expect([await reminders(marco), await reminders(ana), await reminders(leo)]).toEqual([
      [],
      [],
      one(dayAfter(today, 3), 'agreement'),
    ])
  })

  test('of a hold goes to the guest alone, who hears of nothing else @S12.56', async () => {
    const id = await openStay(db, festivalId, [marco, ana], daysIn(3))
    await holdUntilTomorrow(id)
    await run()
    expect(await reminders(leo)).toEqual([])
    await afterHours(13)
    await nextDay(id)
    await run()
    const [dates] = await reminders(leo)
    expect(dates?.map(({ items }) => items)).toEqual([['hold']])
    expect((await leo.api.notifications.unread())[0]).toMatchObject({ actionUrl: '/my-requests' })
    expect((await reminders(ana))[0]?.[0]?.items).toEqual(['agreement'])
  })
})

test('many stays at once are said once each, by two instances @S12.57', async () => {
  const guests = await Promise.all(Array.from({ length: 20 }, (_, n) => signUp(`Guest ${n}`)))
  for (const guest of guests) await openStay(db, festivalId, [marco, guest], daysIn(3))
  await sql`create table if not exists said (user_id uuid)`.execute(db)
  await sql`create or replace function keep_said() returns trigger language plpgsql as $$
    begin insert into said values (new.user_id); return null; end $$`.execute(db)
  await sql`create or replace trigger keep_said after insert or update on notifications for each row
    when (new.type = 'stay_reminder') execute function keep_said()`.execute(db)
  await Promise.all([run(), run(), run()])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from said where user_id = any(${guests.map(({ user }) => user.id)}::uuid[])`.execute(
    db,
  )
  expect(rows[0]?.count).toBe(20)
})
