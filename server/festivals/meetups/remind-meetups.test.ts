import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { cancel, change, create, decide, hours, join, leave, wait } from '../../testing/domains/meetups.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'
import { suspend } from '../../testing/domains/members.ts'
import { remindOfMeetups } from './remind-meetups.job.ts'

/** Two instances with separate connections to one database. */
const connection = await testConnection()
const pools = [connect(connection), connect(connection)] as const
afterFile(async () => void (await Promise.all(pools.map((pool) => pool.destroy()))))
const [db] = pools
const { signUp, signUpAdmin } = await testApp({ db })
const { id: festivalId } = await addFestival(await signUpAdmin())

const remind = () => Promise.all(pools.map((pool) => remindOfMeetups(pool)))
const reminders = async ({ api }: TestMember) =>
  (await api.notifications.unread()).filter(({ title }) => title === 'Your meetup starts soon').length

/** As if this many hours had passed since all meetups were created. */
const pass = (count: number) =>
  sql`update meetups set remind_at = remind_at - make_interval(secs => ${count * 3600})`.execute(db)
const remindAtOf = async (id: string) =>
  (await db.selectFrom('meetups').select('remindAt').where('id', '=', id).executeTakeFirstOrThrow()).remindAt

async function lunch(fields = {}) {
  const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
  const { id, startTime } = await create(ana, festivalId, fields)
  await join(ben, id)
  return { ana, ben, id, startTime }
}

test('all who come are reminded two hours before the start, once, in the bell and by email @S7.9', async () => {
  const { ana, ben, id, startTime } = await lunch({ startTime: hours(10) })
  for (const member of [ana, ben]) await proveAddress(db, member)
  expect(await remindAtOf(id)).toEqual(new Date(Date.parse(startTime) - 2 * 3_600_000))
  await pass(7.99)
  await remind()
  expect([await reminders(ana), await reminders(ben)]).toEqual([0, 0])
  await pass(0.02)
  for (let n = 0; n < 3; n++) await remind()
  expect([await reminders(ana), await reminders(ben)]).toEqual([1, 1])
  for (const member of [ana, ben]) {
    const [mail] = await notificationMailsTo(db, member)
    expect(mail?.subject).toBe('Your meetup starts soon')
    expect(mail?.text).toContain('It’s nearly time for “Lunch”.')
    expect(mail?.text).toContain(`http://localhost/festivals/${festivalId}/meals#meetup-${id}`)
  }
})

test('many that are due at once are told once each, by two instances that look at once', async () => {
  const ana = await signUp('Ana')
  const meetups = Array.from({ length: 20 }, () => create(ana, festivalId, { startTime: hours(10) }))
  await Promise.all(meetups)
  await pass(9)
  await Promise.all(Array.from({ length: 5 }, remind))
  expect(await reminders(ana)).toBe(20)
})

test('who asks, waits, left or is suspended is not reminded, nor whom the organizer blocked', async () => {
  const { ana, ben, id } = await lunch({ startTime: hours(10), capacity: 4 })
  const others = await Promise.all(['Cleo', 'Dora', 'Eva', 'Frida'].map((name) => signUp(name)))
  const [cleo, dora, eva, frida] = others as [TestMember, TestMember, TestMember, TestMember]
  for (const member of [cleo, dora]) await join(member, id)
  await wait(eva, id)
  await change(ana, id, { isPrivate: true })
  await leave(ben, id)
  await join(frida, id)
  await block(db, cleo, ana)
  await suspend(db, dora)
  await pass(9)
  await remind()
  expect(await reminders(ana)).toBe(1)
  for (const member of [ben, cleo, eva, frida]) expect(await reminders(member)).toBe(0)
  const stored = await db
    .selectFrom('notifications')
    .select('userId')
    .where('type', '=', 'meetup_starting')
    .where('relatedId', '=', id)
    .execute()
  expect(stored).toEqual([{ userId: ana.user.id }])
  await decide(ana, id, frida, 'accepted')
  await remind()
  expect(await reminders(frida)).toBe(0)
})

test('the reminder moves with the start, and is told again for a later one', async () => {
  const { ana, ben, id } = await lunch({ startTime: hours(10) })
  await change(ana, id, { startTime: hours(20) })
  await pass(9)
  await remind()
  expect(await reminders(ben)).toBe(0)
  await change(ana, id, { title: 'Late lunch' })
  await pass(9.5)
  await remind()
  expect(await reminders(ben)).toBe(1)
  await change(ana, id, { startTime: hours(30) })
  await remind()
  expect(await reminders(ben)).toBe(1)
  await pass(28.5)
  await remind()
  expect(await reminders(ben)).toBe(2)
})

test('there is none for a start that is nearer than two hours when it is set', async () => {
  const { ana, ben, id } = await lunch({ startTime: hours(1.9) })
  expect(await remindAtOf(id)).toBeNull()
  const moved = await lunch({ startTime: hours(10) })
  await change(moved.ana, moved.id, { startTime: hours(1) })
  expect(await remindAtOf(moved.id)).toBeNull()
  await remind()
  for (const member of [ana, ben, moved.ben]) expect(await reminders(member)).toBe(0)
})

test('there is none if it is cancelled, or began while the site was down', async () => {
  const { ana, id } = await lunch({ startTime: hours(10) })
  await cancel(ana, id)
  expect(await remindAtOf(id)).toBeNull()
  const { ben, id: begun } = await lunch({ startTime: hours(10) })
  await db
    .updateTable('meetups')
    .set({ startTime: new Date(Date.now() - 60_000) })
    .where('id', '=', begun)
    .execute()
  const remindAt = new Date(Date.now() - 3_600_000)
  await db.updateTable('meetups').set({ remindAt }).where('id', '=', begun).execute()
  await remind()
  expect([await reminders(ana), await reminders(ben)]).toEqual([0, 0])
  expect(await remindAtOf(begun)).toBeNull()
})
