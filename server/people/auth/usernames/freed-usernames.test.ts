import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lifetimes } from '../../../platform/lifetimes.ts'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import { findOrCreateMember } from '../google/google-members.ts'

const { db, visitor, signUp } = await testApp()
const taken = { status: 409, code: 'username_taken' }

const register = (username: string, email = `${username.replace(/\W/g, '')}@example.org`) =>
  visitor.auth.register({ body: { username, email, password, name: 'Nino', location: 'Cali', age: 30 } })
const rename = ({ api }: TestMember, username: string) => api.profile.change({ body: { username } })

describe('threat 122: a username that was given up', () => {
  test('by another name is nobody else’s in any form, and its owner may take it back', async () => {
    const [ana, other] = [await signUp('Ana'), await signUp('Bea')]
    await rename(ana, 'ana.luna')
    await rename(ana, 'ana.sol')
    for (const look of ['ana.luna', 'ANA.LUNA', 'analuna', 'ana_1una']) {
      await expect(register(look, `${look.length}@example.org`), look).rejects.toMatchObject(taken)
      await expect(rename(other, look), look).rejects.toMatchObject(taken)
    }
    expect(await rename(ana, 'ana.luna')).toMatchObject({ username: 'ana.luna' })
    await expect(rename(other, 'ana.sol')).rejects.toMatchObject(taken)
    await rename(ana, 'Ana.Luna')
    const kept = await db.selectFrom('freedUsernames').select('ownerId').where('ownerId', '=', ana.user.id).execute()
    expect(kept).toHaveLength(2)
  })

  test('by leaving is nobody’s, nor a Google account’s, and says nothing of who left', async () => {
    const ana = await signUp('Ana')
    await rename(ana, 'ana.mar')
    await ana.api.profile.remove({ body: { password } })
    await expect(register('ana.mar', 'ana.mar@example.org')).rejects.toMatchObject(taken)
    const account = { issuer: 'google', subject: 'mar', picture: null, email: 'mar@example.org', isEmailVerified: true }
    const { id } = await findOrCreateMember(db, { origin: '', isMailed: false }, { ...account, name: 'Ana Mar' })
    const made = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow()
    expect(made.username).not.toBe('ana.mar')
    expect(
      await db.selectFrom('freedUsernames').select('ownerId').where('ownerId', '=', ana.user.id).execute(),
    ).toEqual([])
  })

  test('is free after ninety days', async () => {
    expect(lifetimes.freedUsername).toBe(90 * 86_400)
    const ana = await signUp('Ana')
    await rename(ana, 'ana.rio')
    await rename(ana, 'ana.lago')
    const age = (days: number) =>
      sql`update freed_usernames set freed_at = now() - make_interval(days => ${days}) where owner_id = ${ana.user.id}`.execute(
        db,
      )
    await age(89)
    await expect(register('ana.rio')).rejects.toMatchObject(taken)
    await age(91)
    expect(await register('ana.rio')).toBeDefined()
  })

  test('is kept ten times for one member, the latest', async () => {
    const ana = await signUp('Ana')
    for (let n = 0; n < 13; n++) await rename(ana, `ana.${'abcdefghijklm'[n]}x`)
    const kept = await db.selectFrom('freedUsernames').select('ownerId').where('ownerId', '=', ana.user.id).execute()
    expect(kept).toHaveLength(10)
  })

  test('is not caught in the same moment, of fifty who try', async () => {
    const ana = await signUp('Ana')
    await rename(ana, 'ana.cielo')
    const [renamed, ...caught] = await Promise.allSettled([
      rename(ana, 'ana.tierra'),
      ...Array.from({ length: 50 }, (_, n) =>
        db
          .insertInto('users')
          .values({ username: 'ana.cielo', email: `${n}.cielo@example.org`, name: 'Nino' })
          .execute(),
      ),
    ])
    expect(renamed.status).toBe('fulfilled')
    expect(caught.filter(({ status }) => status === 'fulfilled')).toEqual([])
  })
})
