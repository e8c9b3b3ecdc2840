import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { messagePushWait } from '../../../../contract/chat/push-limits.ts'
import type { TestMember } from '../../../testing/app.ts'
import { messagesOf, openThread, say } from '../../../testing/domains/chat.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { testPushes } from '../../../testing/services/pushes.ts'
import { ask, decide, putRoom } from '../../../testing/domains/room-requests.ts'

const { db, service, signUp, signUpAdmin, work, waiting, delays, settled } = await testPushes()
const admin = await signUpAdmin()
let stop = work()
afterEach(settled)

async function pair() {
  const [ana, bea] = [await signUp('Ana Gil'), await signUp('Bea')]
  const { id } = await openThread(ana, bea)
  await say(bea, id, 'Buenas')
  await settled()
  return { ana, bea, id, device: await service.addDevice(bea) }
}

const look = ({ api }: TestMember, visible: boolean) => api.push.lookedAt({ body: { visible } })
async function readAll(member: TestMember, id: string) {
  const last = (await messagesOf(member, id)).at(-1)
  await member.api.chat.read({ params: { id }, body: { messageId: last!.id } })
}

test('a message waits fifteen seconds, and ten of a thread are one push @S11.23', async () => {
  const { ana, id, device } = await pair()
  for (let count = 0; count < 10; count++) await say(ana, id, `Secret ${count}`)
  expect((await waiting()).map(({ task }) => task)).toEqual(['push_messages'])
  expect((await delays())[0]).toBeGreaterThan(messagePushWait - 10)
  expect((await delays())[0]).toBeLessThanOrEqual(messagePushWait)
  await settled()
  expect(service.to(device)).toMatchObject([
    {
      title: 'Ana',
      body: 'wrote to you',
      url: `/messages?thread=${id}`,
      tag: `thread-${id}`,
      kind: 'direct_message',
      badge: 1,
      headers: { urgency: 'normal' },
    },
  ])
  await say(ana, id, 'One more')
  await settled()
  expect(service.to(device)).toHaveLength(2)
  expect(new Set(service.to(device).map(({ tag, headers }) => tag + headers.topic)).size).toBe(1)
})

test('read meanwhile, it is not pushed @S11.23', async () => {
  const { ana, bea, id, device } = await pair()
  await say(ana, id, 'Hola')
  await readAll(bea, id)
  await settled()
  expect(service.to(device)).toEqual([])
})

test('while a tab is looked at anywhere messages are not pushed, and then again', async () => {
  const { ana, bea, id, device } = await pair()
  await look(bea, true)
  await say(ana, id, 'Hola')
  await settled()
  expect(service.to(device)).toEqual([])
  await look(bea, false)
  await say(ana, id, 'Are you there?')
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('a tab that was closed without a word is looked at for 45 seconds', async () => {
  const { ana, bea, id, device } = await pair()
  await look(bea, true)
  const age = (seconds: number) =>
    db
      .updateTable('sessions')
      .set({ lookedAt: sql`now() - make_interval(secs => ${seconds})` })
      .where('userId', '=', bea.user.id)
      .execute()
  await age(40)
  await say(ana, id, 'Hola')
  await settled()
  expect(service.to(device)).toEqual([])
  await age(46)
  await say(ana, id, 'Hola?')
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('a message that was deleted, or whose sender was blocked meanwhile, is not pushed', async () => {
  const { ana, bea, id, device } = await pair()
  const { id: messageId } = await say(ana, id, 'Hola')
  await ana.api.chat.remove({ params: { id: messageId } })
  await settled()
  await say(ana, id, 'Hola')
  await bea.api.blocks.block({ params: { id: ana.user.id } })
  await settled()
  expect(service.to(device)).toEqual([])
})

test('who turned it off gets none, and nobody gets one for what they wrote', async () => {
  const { ana, bea, id, device } = await pair()
  await bea.api.notifications.choose({ params: { kind: 'direct_message' }, body: { push: false } })
  await say(ana, id, 'Hola')
  await say(bea, id, 'Hola')
  await settled()
  expect(service.to(device)).toEqual([])
})

test('where nobody has a device nothing waits', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  await say(ana, (await openThread(ana, bea)).id, 'Hola')
  expect(await waiting()).toEqual([])
  expect(await db.selectFrom('messagePushes').selectAll().execute()).toEqual([])
})

test('a group rings at each of its members but the writer', async () => {
  const festival = await addFestival(admin)
  const [host, one, two] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Bea')]
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 4 })
  for (const guest of [one, two]) await decide(host, (await ask(guest, roomId)).id, 'accepted')
  const { id } = await host.api.chat.openRoomGroup({ params: { roomId } })
  const [ofHost, ofOne, ofTwo] = [
    await service.addDevice(host),
    await service.addDevice(one),
    await service.addDevice(two),
  ]
  await say(host, id, 'Secret welcome')
  await settled()
  expect(service.to(ofHost)).toEqual([])
  for (const device of [ofOne, ofTwo])
    expect(service.to(device)).toMatchObject([{ title: 'Hugo', body: 'wrote in your group', kind: 'group_message' }])
  await two.api.notifications.choose({ params: { kind: 'group_message' }, body: { push: false } })
  await say(one, id, 'Thanks')
  await settled()
  expect(service.to(ofTwo)).toHaveLength(1)
  expect(service.to(ofHost)).toMatchObject([{ title: 'Ana' }])
})

test('fifty messages at once on two instances are one push', async () => {
  const { ana, id, device } = await pair()
  const second = work()
  await Promise.all(Array.from({ length: 50 }, (_, count) => say(ana, id, `Hola ${count}`)))
  await settled()
  expect(service.to(device)).toHaveLength(1)
  await second()
})

test('a process that dies before it queues the job leaves it to the next minute', async () => {
  const { ana, id, device } = await pair()
  await stop()
  await say(ana, id, 'Hola')
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)
  await db.updateTable('messagePushes').set({ dueAt: sql`now() - interval '2 minutes'` }).execute()
  stop = work()
  await sql`select graphile_worker.add_job('push_messages', '{"late": true}'::json)`.execute(db)
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('a retry of the call that sent it does not push it twice', async () => {
  const { ana, id, device } = await pair()
  const clientId = '01890000-0000-7000-8000-000000000001'
  await say(ana, id, 'Hola', clientId)
  await settled()
  await say(ana, id, 'Hola', clientId)
  await settled()
  expect(service.to(device)).toHaveLength(1)
})

test('read on one device, it is closed on those that got it, without a word', async () => {
  const { ana, bea, id, device } = await pair()
  await say(ana, id, 'Hola')
  await settled()
  const late = await service.addDevice(bea)
  await readAll(bea, id)
  await settled()
  expect(service.to(device)[1]).toMatchObject({ kind: 'closed', title: '', body: '', tag: `thread-${id}`, badge: 0 })
  expect(service.to(device)[1]?.headers.topic).toBe(service.to(device)[0]?.headers.topic)
  expect(service.to(device)[1]?.headers.urgency).toBe('low')
  expect(service.to(late)).toEqual([])
  await readAll(bea, id)
  await settled()
  expect(service.to(device)).toHaveLength(2)
})

test('nothing is closed where a tab is looked at, nor at Apple, nor more than four times a day', async () => {
  const { ana, bea, id, device } = await pair()
  const apple = await service.addDevice(bea, { host: 'web.push.apple.com' })
  await db.updateTable('sessions').set({ lookedAt: null }).execute()
  const readAnother = async () => {
    await say(ana, id, 'Hola')
    await settled()
    await readAll(bea, id)
    await settled()
  }
  await say(ana, id, 'Hola')
  await settled()
  await look(bea, true)
  await readAll(bea, id)
  await settled()
  expect(service.to(device).filter(({ kind }) => kind === 'closed')).toEqual([])
  await look(bea, false)
  for (let time = 0; time < 6; time++) await readAnother()
  expect(service.to(device).filter(({ kind }) => kind === 'closed')).toHaveLength(4)
  expect(service.to(apple).filter(({ kind }) => kind === 'closed')).toEqual([])
})
