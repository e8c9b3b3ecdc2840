import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { planOf } from '../../testing/many/plans.ts'
import { waitForOtherAdmins } from './admins.queries.ts'
import { memberList } from './members.queries.ts'

const { db, visitor, clientOf, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()

type Query = NonNullable<Parameters<typeof admin.api.admin.members>[0]>['query']
const list = (query: Partial<Query> = {}) => admin.api.admin.members({ query })
const found = async (query: string) => (await list({ query })).items.map(({ username }) => username)
const nameOf = async (member: TestMember, name: string, username = member.user.username) => {
  await db.updateTable('users').set({ name, username }).where('id', '=', member.user.id).execute()
}

describe('the members for admins', () => {
  test('are listed in pages, the latest first, without email addresses and without who has left', async () => {
    const [first, gone, second] = [await signUp(), await signUp(), await signUp()]
    await gone.api.profile.remove({ body: { password } })
    const page = await list({ limit: 2 })
    expect(page.items.map(({ id }) => id)).toEqual([second.user.id, first.user.id])
    expect(page.items[0]).toEqual({
      id: second.user.id,
      username: second.user.username,
      name: 'Ana',
      avatar: null,
      profilePicture: null,
      isAdmin: false,
      createdAt: expect.stringMatching(/^20\d\d-.*Z$/),
      suspension: null,
    })
    const { items } = await list({ limit: 2, cursor: page.next! })
    expect(items.map(({ id }) => id)).not.toContain(gone.user.id)
  })

  test('are found by the beginning of a word of username or name, in any case and without accents, or by a whole address @S6.33', async () => {
    const member = await signUp()
    await nameOf(member, 'María del Mar Ñandú', 'mar.i_quita')
    for (const query of [
      'maria',
      'MARÍA DEL',
      'nandu',
      'Ñan',
      'mar.i_quita',
      'quita',
      'maria_',
      'Maria Mar',
      'mar maria',
      member.user.email.toUpperCase(),
    ])
      expect([query, await found(query)]).toEqual([query, ['mar.i_quita']])
    for (const query of ['aria', 'Maria Lopez', member.user.email.slice(1), '@example.com'])
      expect([query, await found(query)]).toEqual([query, []])
    expect((await list({ query: '' })).total).toBe((await list()).total)
  })

  test('are found by an index', async () => {
    const plan = await db.connection().execute(async (one) => {
      await sql`set enable_seqscan = off`.execute(one)
      const args = { query: 'maria', today: '2026-01-01', limit: 24 }
      return await planOf(one, pageStatement(memberList('all', 'words')), args)
    })
    expect(plan).toContain('users_by_words')
  })

  test('are shown by group', async () => {
    const member = await signUp()
    await suspend(db, member)
    expect((await list({ show: 'suspended' })).items.map(({ id }) => id)).toEqual([member.user.id])
    expect((await list({ show: 'admins' })).items.map(({ id }) => id)).toEqual([admin.user.id])
    expect((await list({ show: 'admins', query: 'nobody' })).items).toEqual([])
  })
})

describe('the role of an admin', () => {
  const roleOf = async ({ user }: TestMember) =>
    (await db.selectFrom('users').select('isAdmin').where('id', '=', user.id).executeTakeFirstOrThrow()).isAdmin
  const actsOn = ({ user }: TestMember) =>
    db.selectFrom('auditLog').select(['action', 'actorId']).where('targetId', '=', user.id).orderBy('id').execute()

  test('is granted and revoked by an admin, counts from the next call on, and is in the audit log once', async () => {
    const member = await signUp()
    const id = { id: member.user.id }
    await expect(member.api.admin.audit({ query: {} })).rejects.toMatchObject({ status: 403 })
    for (let again = 0; again < 2; again++)
      expect(await admin.api.admin.grant({ params: id, body: { password } })).toMatchObject({ isAdmin: true })
    await member.api.admin.audit({ query: {} })
    expect(await admin.api.admin.revoke({ params: id, body: { password } })).toMatchObject({ isAdmin: false })
    await expect(member.api.admin.audit({ query: {} })).rejects.toMatchObject({ status: 403, message: 'Admins only' })
    expect(await actsOn(member)).toEqual([
      { action: 'admin.grant', actorId: admin.user.id },
      { action: 'admin.revoke', actorId: admin.user.id },
    ])
  })

  test('is not granted by a member, nor to one who is suspended or unknown', async () => {
    const [member, suspended] = [await signUp(), await signUp()]
    const params = { id: member.user.id }
    await expect(member.api.admin.grant({ params, body: { password } })).rejects.toMatchObject({ status: 403 })
    await suspend(db, suspended)
    await expect(
      admin.api.admin.grant({ params: { id: suspended.user.id }, body: { password } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'suspended',
    })
    await expect(admin.api.admin.grant({ params: { id: 'x' }, body: { password } })).rejects.toMatchObject({
      status: 404,
    })
    expect([await roleOf(member), await roleOf(suspended)]).toEqual([false, false])
  })

  test('is not taken from the last admin (threat 66)', async () => {
    await expect(admin.api.admin.revoke({ params: { id: admin.user.id }, body: { password } })).rejects.toMatchObject({
      status: 409,
      code: 'last_admin',
    })
    expect(await roleOf(admin)).toBe(true)
    expect(await actsOn(admin)).toEqual([])
  })

  test('is not taken from the last two by each other at once (threat 66)', async () => {
    const other = await signUpAdmin()
    const calls: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      // Acts like a concurrent call that removes the role of this one's caller.
      await waitForOtherAdmins(trx)
      await trx.updateTable('users').set({ isAdmin: false }).where('id', '=', other.user.id).execute()
      calls.push(
        other.api.admin.revoke({ params: { id: admin.user.id }, body: { password } }).catch((error: unknown) => error),
      )
      while (!(await isSomeoneWaiting(db))) await delay(5)
    })
    expect(await calls[0]).toMatchObject({ status: 403, message: 'Admins only' })
    expect(await roleOf(admin)).toBe(true)
  })

  test('is not granted by somebody who has lost it while the call waited for other changes of roles', async () => {
    const other = await signUpAdmin()
    const calls: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      await waitForOtherAdmins(trx)
      await trx.updateTable('users').set({ isAdmin: false }).where('id', '=', other.user.id).execute()
      calls.push(
        other.api.admin.grant({ params: { id: other.user.id }, body: { password } }).catch((error: unknown) => error),
      )
      while (!(await isSomeoneWaiting(db))) await delay(5)
    })
    expect(await calls[0]).toMatchObject({ status: 403, message: 'Admins only' })
    expect(await roleOf(other)).toBe(false)
    expect(await actsOn(other)).toEqual([])
  })

  test('may be given up by an admin while there is another one', async () => {
    const other = await signUpAdmin()
    expect(await other.api.admin.revoke({ params: { id: other.user.id }, body: { password } })).toMatchObject({
      isAdmin: false,
    })
    expect(await actsOn(other)).toEqual([{ action: 'admin.revoke', actorId: other.user.id }])
  })
})

describe('a member who is signed out everywhere', () => {
  test('has no session any more and may sign in again, and the audit log says why', async () => {
    const member = await signUp()
    const { token } = await visitor.auth.login({ body: { username: member.user.username, password } })
    const end = () => admin.api.admin.signOut({ params: { id: member.user.id }, body: { reason: 'A lost phone' } })
    expect(await end()).toEqual({ ended: 2 })
    for (const { api } of [member, { api: clientOf(token) }])
      await expect(api.auth.me()).rejects.toMatchObject({ status: 401 })
    await visitor.auth.login({ body: { username: member.user.username, password } })
    expect(await end()).toEqual({ ended: 1 })
    const acts = await db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'detail'])
      .where('targetId', '=', member.user.id)
      .orderBy('id')
      .execute()
    expect(acts).toEqual(
      [2, 1].map((count) => ({
        action: 'member.sign_out',
        actorId: admin.user.id,
        detail: { reason: 'A lost phone', count },
      })),
    )
  })
})
