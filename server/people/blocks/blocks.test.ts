import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { quotas } from '../quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { password } from '../../testing/app.ts'
import { openThread, pairInTalk, say, textsOf, threadsOf } from '../../testing/domains/chat.ts'
import { suspend } from '../../testing/domains/members.ts'

const { app, db, signUp, signUpAdmin } = await testApp()

const block = ({ api }: TestMember, id: string) => api.blocks.block({ params: { id } })
const unblock = ({ api }: TestMember, id: string) => api.blocks.unblock({ params: { id } })
const listOf = async ({ api }: TestMember) => (await api.blocks.list({ query: {} })).items
const namesOf = async (member: TestMember) => (await listOf(member)).map(({ name }) => name)
const sees = async ({ api }: TestMember, { user }: TestMember) =>
  await api.people.get({ params: { username: user.username } }).then(
    () => true,
    () => false,
  )

let [ana, ben]: TestMember[] = []
beforeAll(async () => {
  ;[ana, ben] = [await signUp('Ana'), await signUp('Ben')]
})

test('hides two members from each other until it ends @S6.16', async () => {
  await block(ana!, ben!.user.id)
  expect([await sees(ana!, ben!), await sees(ben!, ana!)]).toEqual([false, false])
  expect(await listOf(ana!)).toEqual([
    {
      id: ben!.user.id,
      username: ben!.user.username,
      name: 'Ben',
      avatar: null,
      blockedAt: expect.stringMatching(/^\d{4}-/),
    },
  ])
  expect(await listOf(ben!)).toEqual([])
  await unblock(ana!, ben!.user.id)
  expect([await sees(ana!, ben!), await sees(ben!, ana!)]).toEqual([true, true])
  expect(await listOf(ana!)).toEqual([])
})

test('is one however often it is sent, and its end too', async () => {
  const [eva, luis] = [await signUp('Eva'), await signUp('Luis')]
  await Promise.all(Array.from({ length: 50 }, () => block(eva, luis.user.id)))
  expect(await namesOf(eva)).toEqual(['Luis'])
  await Promise.all(Array.from({ length: 50 }, () => unblock(eva, luis.user.id)))
  await unblock(eva, luis.user.id)
  expect(await namesOf(eva)).toEqual([])
})

test('of both at once leaves a block each, and each ends their own alone', async () => {
  const { ana: eva, bea, id } = await pairInTalk(signUp)
  await Promise.all([block(eva, bea.user.id), block(bea, eva.user.id)])
  expect([await threadsOf(eva), await threadsOf(bea)]).toEqual([[], []])
  await unblock(eva, bea.user.id)
  expect([await sees(eva, bea), await sees(bea, eva)]).toEqual([false, false])
  await unblock(bea, eva.user.id)
  expect(await textsOf(eva, id)).toEqual(['Hola', 'Buenas'])
})

test('of oneself is refused', async () => {
  await expect(block(ana!, ana!.user.id)).rejects.toMatchObject({
    status: 409,
    code: 'own_account',
    message: 'You can’t block yourself.',
  })
  await expect(block(ana!, ana!.user.id.toUpperCase())).rejects.toMatchObject({ code: 'own_account' })
})

test('hides an admin from a member, but no member from the admin at the desk', async () => {
  const admin = await signUpAdmin()
  const luis = await signUp('Luis')
  await block(luis, admin.user.id)
  expect([await sees(luis, admin), await sees(admin, luis)]).toEqual([false, false])
  const { items } = await admin.api.admin.members({ query: { query: luis.user.username } })
  expect(items.map(({ id }) => id)).toEqual([luis.user.id])
})

test('comes in pages, the latest first @S6.16', async () => {
  const eva = await signUp('Eva')
  for (const name of ['One', 'Two', 'Three']) await block(eva, (await signUp(name)).user.id)
  const first = await eva.api.blocks.list({ query: { limit: 2 } })
  const rest = await eva.api.blocks.list({ query: { limit: 2, cursor: first.next! } })
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  expect([first.total, rest.next]).toEqual([3, null])
})

describe('who cannot be seen', () => {
  test('is blocked with the answer that an unknown member gets', async () => {
    const eva = await signUp('Eva')
    const [erased, suspended, blocking] = [await signUp(), await signUp(), await signUp()]
    await erased.api.profile.remove({ body: { password } })
    await suspend(db, suspended)
    await block(blocking, eva.user.id)
    for (const id of [randomUUID(), 'no-id', ...[erased, suspended, blocking].map(({ user }) => user.id)])
      for (const method of ['POST', 'DELETE'] as const) {
        const { statusCode, body, headers } = await app.inject({
          method,
          url: `/api/users/${id}/block`,
          headers: { authorization: `Bearer ${eva.token}` },
        })
        expect([statusCode, body, headers['content-type']]).toEqual([204, '', undefined])
      }
    expect(await listOf(eva)).toEqual([])
  })

  test('because they blocked first is kept away when that ends, and is listed only then', async () => {
    const [eva, luis] = [await signUp('Eva'), await signUp('Luis')]
    await block(luis, eva.user.id)
    await block(eva, luis.user.id)
    expect([await namesOf(eva), await namesOf(luis)]).toEqual([[], ['Eva']])
    await unblock(luis, eva.user.id)
    expect([await sees(luis, eva), await sees(eva, luis)]).toEqual([false, false])
    expect(await namesOf(eva)).toEqual(['Luis'])
    await block(luis, eva.user.id)
    expect(await namesOf(eva)).toEqual(['Luis'])
  })

  test('is listed as the blocker saw them last, also under a new name and while suspended', async () => {
    const [eva, luis] = [await signUp('Eva'), await signUp('Luis')]
    await block(eva, luis.user.id)
    const before = await listOf(eva)
    await block(luis, eva.user.id)
    const change = { name: 'Lucía', username: `lucia_${luis.user.username}`, avatar: 'https://example.com/new.jpg' }
    await db.updateTable('users').set(change).where('id', '=', luis.user.id).execute()
    expect(await listOf(eva)).toEqual(before)
    await unblock(luis, eva.user.id)
    expect(await listOf(eva)).toMatchObject([change])
    await suspend(db, luis)
    expect(await listOf(eva)).toEqual(before)
  })

  test('leaves the list with their account', async () => {
    const [eva, luis] = [await signUp('Eva'), await signUp('Luis')]
    await block(eva, luis.user.id)
    await luis.api.profile.remove({ body: { password } })
    expect(await listOf(eva)).toEqual([])
    expect(await db.selectFrom('blocks').selectAll().where('blockerId', '=', eva.user.id).execute()).toEqual([])
  })
})

describe('more blocks than anybody needs', () => {
  const fill = async (member: TestMember, count: number, createdAt: string) =>
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`
        insert into blocks (blocker_id, blocked_id, created_at)
        select ${member.user.id}, uuidv7(), now() - ${createdAt}::interval from generate_series(1, ${count}::int)`.execute(
        trx,
      )
    })

  test('are refused, a repeated one is not, and what is refused stays as it was', async () => {
    const [eva, luis, sara] = [await signUp('Eva'), await signUp('Luis'), await signUp('Sara')]
    await block(eva, luis.user.id)
    await fill(eva, quotas.blocks.max - 1, '2 days')
    for (const id of [sara.user.id, randomUUID()])
      await expect(block(eva, id)).rejects.toMatchObject({ status: 409, code: 'too_many_blocks' })
    await block(eva, luis.user.id)
    expect(await sees(eva, sara)).toBe(true)
    await unblock(eva, luis.user.id)
    await block(eva, sara.user.id)
    expect(await sees(eva, sara)).toBe(false)
  })

  test('within a day are refused, also when they are sent at once', async () => {
    const [eva, luis, sara] = [await signUp('Eva'), await signUp('Luis'), await signUp('Sara')]
    await fill(eva, quotas.blocksOfDay.max - 1, '23 hours')
    const both = await Promise.allSettled([block(eva, luis.user.id), block(eva, sara.user.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db
      .updateTable('blocks')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('blockerId', '=', eva.user.id)
      .execute()
    for (const other of [luis, sara]) await block(eva, other.user.id)
  })
})

test('a thread that a block hid cannot be written in by either', async () => {
  const [eva, luis] = [await signUp('Eva'), await signUp('Luis')]
  const { id } = await openThread(eva, luis)
  await block(eva, luis.user.id)
  for (const member of [eva, luis])
    await expect(say(member, id, 'Hola')).rejects.toMatchObject({ status: 404, code: 'not_found' })
})
