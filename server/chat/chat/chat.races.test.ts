import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { openThread, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ask, decide, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

/**
 * Makes all calls at once. Calls to or by a member who has left may be refused. None may fail with 503, which would mean a deadlock
 * of two transactions that take their locks in different orders.
 */
async function atOnce(calls: Promise<unknown>[]) {
  const statuses = await Promise.all(
    calls.map((call) =>
      call.then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    ),
  )
  expect(statuses.filter((status) => ![200, 401, 404, 409].includes(status))).toEqual([])
}

const read = ({ api }: TestMember, id: string, messageId: string) =>
  api.chat.read({ params: { id }, body: { messageId } })
const removeMessage = ({ api }: TestMember, id: string) => api.chat.remove({ params: { id } })
const removeAccount = ({ api }: TestMember) => api.profile.remove({ body: { password } })

test('two members who write, read and delete at once, while one leaves, never wait for each other', async () => {
  for (let round = 0; round < 4; round++) {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    const first = await say(ana, id, 'Hola')
    await say(bea, id, 'Hola')
    await atOnce([
      ...Array.from({ length: 8 }, (_, n) => say(n % 2 ? ana : bea, id, `${n}`)),
      ...Array.from({ length: 8 }, (_, n) => read(n % 2 ? ana : bea, id, first.id)),
      removeMessage(ana, first.id),
      removeAccount(bea),
    ])
    expect(await ana.api.notifications.unread()).toEqual([])
  }
})

test('a group in which members write, read, come and leave at once never makes them wait for each other', async () => {
  for (let round = 0; round < 4; round++) {
    const [host, cara, dana, eva] = [
      await signUp('Hugo'),
      await signUp('Cara'),
      await signUp('Dana'),
      await signUp('Eva'),
    ]
    const roomId = await putRoom(db, host, festival.id, { maxGuests: 5 })
    for (const guest of [cara, dana]) await decide(host, (await ask(guest, roomId)).id, 'accepted')
    const asked = await ask(eva, roomId)
    const open = () => host.api.chat.openRoomGroup({ params: { roomId } })
    const { id } = await open()
    const first = await say(cara, id, 'Hola')
    const members = [host, cara, dana]
    await atOnce([
      ...members.flatMap((member) => [1, 2, 3].map((n) => say(member, id, `${n}`))),
      ...members.map((member) => read(member, id, first.id)),
      removeMessage(cara, first.id),
      cara.api.chat.leave({ params: { id } }),
      removeAccount(dana),
      decide(host, asked.id, 'accepted'),
      open(),
      ...(round % 2 ? [removeAccount(host)] : []),
    ])
  }
})

test('more retryable sends and new chats at once than there are connections all succeed: none waits for a second one', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const [ana, bea] = [await limited.signUp('Ana'), await signUp('Bea')]
  await proveAddress(db, ana)
  const { id } = await openThread(ana, bea)
  await say(ana, id, 'Hola')
  await say(bea, id, 'Hola')
  const send = (content: string) =>
    ana.api.chat.send({
      params: { id },
      body: { content, clientId: randomUUID() },
      idempotencyKey: randomUUID(),
    })
  await Promise.all(Array.from({ length: 50 }, (_, n) => send(`${n}`)))
  const others = []
  for (let n = 0; n < 15; n++) others.push(await signUp('Cara'))
  await Promise.all(others.map((other) => openThread(ana, other)))
})
