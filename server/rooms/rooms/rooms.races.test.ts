import { beforeAll, expect, test } from 'vitest'
import { password, type TestMember } from '../../testing/app.ts'
import { addFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { addRoom, changeRoom, removeRoom } from '../../testing/domains/rooms.ts'
import { twoInstances } from '../../testing/two-instances.ts'
import { until } from '../../testing/until.ts'

const { here, at } = await twoInstances()

const atOnce = 50
const rounds = 6
let admin: TestMember
let hosts: TestMember[]
let festivalIds: string[]
let rooms: { id: string; host: TestMember }[]

beforeAll(async () => {
  admin = await here.signUpAdmin()
  const [first, second] = [await addFestival(admin), await addFestival(admin)]
  festivalIds = [first.id, second.id]
  // Four hosts, so that none reaches the limit of open rooms while fifty calls run.
  hosts = await Promise.all(['Hugo', 'Hana', 'Ines', 'Iván'].map((name) => here.signUp(name)))
  rooms = []
  for (let n = 0; n < 12; n += 1) {
    const host = hosts[n % hosts.length]!
    rooms.push({ id: (await addRoom(host, festivalIds[n % 2]!)).id, host })
  }
})

/** The errors of the calls. A deadlock would be among them, as a 503. */
async function failures(calls: Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  return settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
}

const words = ['Mambo', 'Tango', 'Swing', 'Kizomba', 'Forró', 'Samba', 'Rumba']
const text = (n: number) => [n, n * 3 + 1, n * 5 + 2].map((at) => words[at % words.length]).join(' ')

const rename = (n: number) =>
  at(n, admin).api.festivals.change({
    params: { id: festivalIds[n % 2]! },
    body: { name: text(n), location: text(n + 3) },
  })
const edit = (n: number) => {
  const { id, host } = rooms[n % rooms.length]!
  return changeRoom(at(n, host), id, { title: text(n + 1), description: text(n + 2) })
}
const move = (n: number) => {
  const { id, host } = rooms[n % rooms.length]!
  return changeRoom(at(n, host), id, { festivalId: festivalIds[Math.floor(n / 3) % 2]!, title: text(n) })
}
const changeAge = (n: number) => at(n, hosts[n % hosts.length]!).api.profile.change({ body: { age: 20 + (n % 60) } })
const postAndRemove = async (n: number) => {
  const host = at(n, hosts[n % hosts.length]!)
  const { id } = await addRoom(host, festivalIds[Math.floor(n / 2) % 2]!, { title: text(n) })
  await removeRoom(host, id)
}

test.each([
  ['editing its rooms', [rename, edit]],
  ['moving rooms to it and away', [rename, move]],
  ['its hosts changing their age', [rename, changeAge]],
  ['all of these, and posting and removing rooms', [rename, edit, move, changeAge, postAndRemove]],
] as const)(
  'renaming a festival and %s never wait for each other, 50 at once',
  async (_, calls) => {
    for (let round = 0; round < rounds; round += 1) {
      const first = round * atOnce
      const started = Array.from({ length: atOnce }, (__, at) =>
        calls[at % calls.length]!(first + Math.floor(at / calls.length)),
      )
      expect(await failures(started)).toEqual([])
    }
  },
  120_000,
)

test('removing an organizer locks the festival before one of its rooms in which the organizer is a guest', async () => {
  const { db } = here
  const leaver = await here.signUp('Lea')
  const festival = await addFestival(leaver)
  await db.updateTable('festivals').set({ approvedAt: new Date() }).where('id', '=', festival.id).execute()
  const room = await addRoom(hosts[0]!, festival.id)
  const request = { roomShareId: room.id, requesterId: leaver.user.id, message: 'Hola', status: 'accepted' } as const
  await db.insertInto('roomRequests').values(request).execute()
  await db.updateTable('roomShares').set({ currentGuests: 2 }).where('id', '=', room.id).execute()
  const leaving: Promise<unknown>[] = []
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('festivals').select('id').where('id', '=', festival.id).forUpdate().execute()
    leaving.push(leaver.api.profile.remove({ body: { password } }))
    await until(() => isSomeoneWaiting(db))
    await trx.updateTable('festivals').set({ name: 'Another name' }).where('id', '=', festival.id).execute()
  })
  expect(await failures(leaving)).toEqual([])
})
