import { expect, test } from 'vitest'
import { password } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { agree, openStay, stayOf, takeDown } from '../../testing/domains/stays.ts'
import { count, outcomes, twoInstances } from '../../testing/two-instances.ts'

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 50)
const timeout = 60_000 + rounds * 3_000

const { here, at } = await twoInstances()
const { db, signUp } = here
const { id: festivalId } = await addFestival(await here.signUpAdmin())
const [marco, ana, leo] = [await signUp('Marco'), await signUp('Ana'), await signUp('Leo')]
const atOnce = 50

test(
  `threat 133: a price and an agreement at once never agree to a price that was not seen, in ${rounds} rounds @S12.27`,
  async () => {
    const id = await openStay(db, festivalId, [marco, ana, leo])
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      // More than anybody may change in a day.
      await db.deleteFrom('rateCounters').execute()
      for (const one of [marco, ana, leo]) await agree(one, id)
      const { version, price } = await stayOf(marco, id)
      // Ana has something to agree to, and sees the price as it is.
      await db
        .updateTable('stayPeople')
        .set({ touchedVersion: version, agreedVersion: 0 })
        .where('memberId', '=', ana.user.id)
        .execute()
      const total = price.total! + 100
      const change = { version, price: { total, currency: 'EUR' as const, split: 'by_night' as const } }
      const calls = [
        () => at(round, marco).api.stays.change({ params: { id }, body: change }),
        () => at(round + 1, ana).api.stays.agree({ params: { id }, body: { version } }),
      ]
      const inOrder = round % 2 ? calls : calls.toReversed()
      const all = await outcomes(inOrder.map((call) => call()))
      seen.add((round % 2 ? all : all.toReversed()).join(' '))
      const after = await stayOf(ana, id)
      expect(after.price.total).toBe(total)
      expect(after.people.find(({ member }) => member.id === ana.user.id)?.agreed).toBe(false)
      expect(after.agreedAt).toBeNull()
    }
    for (const pair of seen) expect(['done done', 'done stay_changed']).toContain(pair)
  },
  timeout,
)

test('of fifty changes of one version one succeeds, and fifty agreements of one member are one', async () => {
  const id = await openStay(db, festivalId, [marco, ana, leo])
  const { version } = await stayOf(ana, id)
  const changes = Array.from({ length: atOnce }, (_, n) =>
    at(n, [marco, ana, leo][n % 3]!).api.stays.change({ params: { id }, body: { version, rules: `Rule ${n}` } }),
  )
  const all = await outcomes(changes)
  expect([count(all, 'done'), count(all, 'stay_changed')]).toEqual([1, atOnce - 1])
  expect((await stayOf(ana, id)).version).toBe(version + 1)
  const body = { version: version + 1 }
  const agreements = Array.from({ length: atOnce }, (_, n) => at(n, ana).api.stays.agree({ params: { id }, body }))
  expect(count(await outcomes(agreements), 'done')).toBe(atOnce)
})

test('of fifty guests who take over at once one is the host, of a room with the others as guests @S12.28', async () => {
  const guests = await Promise.all(Array.from({ length: 9 }, (_, n) => signUp(`Guest ${n}`)))
  const id = await openStay(db, festivalId, [marco, ...guests])
  await takeDown(marco, id)
  const calls = Array.from({ length: atOnce }, (_, n) => at(n, guests[n % 9]!).api.stays.takeOver({ params: { id } }))
  const all = await outcomes(calls)
  const stay = await stayOf(guests[0]!, id)
  const hosts = stay.people.filter(({ isHost }) => isHost)
  expect(hosts).toHaveLength(1)
  // Whose repeated calls succeed as well.
  const own = Math.ceil((atOnce - guests.findIndex(({ user }) => user.id === hosts[0]!.member.id)) / 9)
  expect([count(all, 'done'), count(all, 'has_host')]).toEqual([own, atOnce - own])
  const room = await db
    .selectFrom('roomShares')
    .select(['hostId', 'currentGuests'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(room).toEqual({ hostId: hosts[0]!.member.id, currentGuests: 9 })
})

test('fifty who say that one payment was received, or take it back, leave it in one of the two states', async () => {
  const id = await openStay(db, festivalId, [marco, ana])
  const { id: paymentId } = await ana.api.stays.pay({ params: { id }, body: { to: marco.user.id, amount: 100 } })
  const params = { id, paymentId }
  const all = await outcomes(
    Array.from({ length: atOnce }, (_, n) =>
      n % 2
        ? at(n, marco).api.stays.receive({ params, body: { received: true } })
        : at(n, ana).api.stays.takeBack({ params }),
    ),
  )
  const { payments } = await stayOf(ana, id)
  if (payments.length === 0) expect(count(all, 'done')).toBe(1)
  else expect([payments[0]!.receivedAt !== null, count(all, 'done')]).toEqual([true, atOnce / 2])
})

test('joining, leaving, changing, paying and deleting accounts at once keep the shares right, without deadlocks', async () => {
  for (let round = 0; round < 4; round++) {
    const [host, ...others] = await Promise.all(Array.from({ length: 5 }, (_, n) => signUp(`Mix ${n}`)))
    const id = await openStay(db, festivalId, [host!, ...others])
    const { version } = await stayOf(host!, id)
    const requests = await db
      .selectFrom('roomRequests')
      .select(['id', 'requesterId'])
      .where('roomShareId', '=', id)
      .execute()
    const requestOf = (n: number) => requests.find(({ requesterId }) => requesterId === others[n]!.user.id)!.id
    const own = { member: others[1]!.user.id, from: (await stayOf(host!, id)).from }
    await outcomes([
      at(0, others[0]!).api.roomRequests.withdraw({ params: { id: requestOf(0) } }),
      at(1, host!).api.roomRequests.decide({ params: { id: requestOf(2) }, body: { status: 'rejected' } }),
      at(1, others[1]!).api.stays.change({ params: { id }, body: { version, people: [own], rules: 'Quiet' } }),
      at(0, others[3]!).api.profile.remove({ body: { password } }),
      at(1, host!).api.stays.pay({ params: { id }, body: { to: others[1]!.user.id, amount: 5 } }),
      at(0, host!).api.stays.agree({ params: { id }, body: { version } }),
    ])
    const stay = await stayOf(host!, id)
    expect(stay.people.map(({ member }) => member.id)).toEqual([host!, others[1]!].map(({ user }) => user.id))
    expect(stay.people.reduce((sum, { share }) => sum + share!, 0)).toBe(stay.price.total)
  }
})
