import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { columnsOfTables, dumpOf, foreignKeysToUsers } from '../testing/catalog.ts'
import { aFestival } from '../testing/festivals.ts'
import { canary, makeWhole } from '../testing/whole-member.ts'

const { app, db, clientOf, visitor, signUp } = await testApp()

const rowOf = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** How many rows name this member, by the column that does, as 'blocks.blocker_id'. */
async function mentionsOf(id: string) {
  const counts: Record<string, number> = {}
  for (const { table, column } of await foreignKeysToUsers(db)) {
    const count = sql<number>`count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
    const { rows } = await sql<{ count: number }>`select ${count}`.execute(db)
    counts[`${table}.${column}`] = rows[0]?.count ?? 0
  }
  return counts
}

/** What goes on to name a member who left: a row without their name, for the sake of others. */
const staysNamed = {
  'chat_messages.sender_id': 'what they wrote stays with whom they wrote to',
  'chat_threads.pair_high': 'a direct thread is known by its two',
  'chat_threads.pair_low': 'a direct thread is known by its two',
  'audit_log.actor_id': 'what an admin did stays done',
  'reports.reporter_id': 'a warning of somebody else stays one, without its words',
  'reports.reported_user_id': 'what others told of them stays with the admins',
  'reports.resolved_by': 'what an admin did stays done',
}

/** Texts in the member's rows that are not theirs to take along, or that hold nothing of a person. */
const holdsNoCanary = {
  festivals: 'all of it: the festival stays',
  groups: 'all of it: the group goes on',
  'chat_messages.content': 'stays with whom they wrote to',
  'chat_threads.participants': 'ids, kept by the members of the thread',
  'audit_log.action': 'a word of the product',
  'audit_log.target_type': 'a word of the product',
  'audit_log.detail': 'what an admin did',
  'reports.context_type': 'a word of the product',
  'room_shares.currency': 'three letters of a list',
  uploaded_objects: 'all of it is made by the server',
  photo_uploads: 'all of it is made by the server',
  'users.password': 'a hash',
  'mail_outbox.to_address': 'of who is told of them',
}

describe('a member who leaves', () => {
  let ana: TestMember
  let bea: TestMember
  let before: Record<string, number>
  let dumpBefore: Map<string, string[]>

  beforeAll(async () => {
    ana = await signUp('Ana')
    bea = await signUp('Bea')
    await makeWhole(db, ana.user.id, bea.user.id)
    before = await mentionsOf(ana.user.id)
    dumpBefore = await dumpOf(db)
  })

  test('was named by every column that can name a member', () => {
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(37)
  })

  test('had the canary in every text of theirs, of whatever table', async () => {
    const owners = await foreignKeysToUsers(db)
    const missing: string[] = []
    for (const { table, column } of await columnsOfTables(db, ['text', 'ARRAY', 'jsonb', 'tsvector'])) {
      const name = `${table}.${column}`
      if (table in holdsNoCanary || name in holdsNoCanary) continue
      const mine = owners
        .filter((key) => key.table === table)
        .map((key) => sql`${sql.ref(key.column)} = ${ana.user.id}`)
      const isMine = table === 'users' ? sql`id = ${ana.user.id}` : sql`(${sql.join(mine, sql` or `)})`
      if (table !== 'users' && mine.length === 0) continue
      const { rows } = await sql`
        select from ${sql.table(table)} where ${isMine} and ${sql.ref(column)}::text ilike ${`%${canary}%`}`.execute(db)
      if (rows.length === 0) missing.push(name)
    }
    expect(missing).toEqual([])
    const holding = [...dumpBefore].filter(([, rows]) => rows.some((row) => row.toLowerCase().includes(canary)))
    expect(holding.map(([table]) => table)).toEqual(
      expect.arrayContaining(['public.mail_outbox', 'public.search_words', 'public.waitlist']),
    )
  })

  test('leaves nothing personal in any table', async () => {
    await ana.api.profile.remove({ body: { password } })
    const hits = [...(await dumpOf(db))].flatMap(([table, rows]) =>
      rows.filter((row) => row.toLowerCase().includes(canary)).map((row) => `${table}: ${row}`),
    )
    expect(hits).toEqual([])
  })

  test('is named by nothing but what stays for others', async () => {
    const after = Object.entries(await mentionsOf(ana.user.id)).filter(([, count]) => count > 0)
    expect(after.map(([column]) => column).toSorted()).toEqual(Object.keys(staysNamed).toSorted())
  })

  test("stays as a row without a person: 'Former member'", async () => {
    const { id, username, createdAt, deletedAt, ...rest } = await rowOf(ana.user.id)
    expect({ id, createdAt }).toEqual({ id: ana.user.id, createdAt: expect.any(Date) })
    expect(username).toMatch(/^former-[0-9a-f]{12}$/)
    expect(deletedAt).toBeInstanceOf(Date)
    const { name, danceStyles, experienceLevel, isAdmin, ...nothing } = rest
    expect({ name, danceStyles, experienceLevel, isAdmin }).toEqual({
      name: 'Former member',
      danceStyles: [],
      experienceLevel: 'Beginner',
      isAdmin: false,
    })
    expect(new Set(Object.values(nothing))).toEqual(new Set([null]))
  })

  test('is signed out everywhere, and neither found nor let in again', async () => {
    await expect(ana.api.auth.me()).rejects.toMatchObject({ status: 401 })
    const { username } = await rowOf(ana.user.id)
    for (const name of [canary, username])
      await expect(visitor.people.get({ params: { username: name } })).rejects.toMatchObject({ status: 404 })
    const login = { username: `${canary}@example.com`, password }
    await expect(visitor.auth.login({ body: login })).rejects.toMatchObject({ status: 401 })
  })

  test('leaves their messages, the festival without its organizer, and the group without its owner', async () => {
    const messages = await db
      .selectFrom('chatMessages')
      .innerJoin('users', 'users.id', 'senderId')
      .select(['content', 'name'])
      .where('senderId', '=', ana.user.id)
      .execute()
    expect(messages).toEqual(Array.from({ length: 3 }, () => ({ content: 'kept for others', name: 'Former member' })))
    const [festival] = (await visitor.festivals.list({ query: {} })).items
    expect(festival).toMatchObject({ name: 'kept for others', organizer: null, goingCount: 0 })
    expect(await db.selectFrom('groups').select(['name', 'ownerId']).execute()).toEqual([
      { name: 'kept for others', ownerId: null },
    ])
  })

  test('gives back their place in a room and at a meetup', async () => {
    const rooms = await db.selectFrom('roomShares').select(['hostId', 'currentGuests']).execute()
    expect(rooms).toEqual([{ hostId: bea.user.id, currentGuests: 1 }])
    const meetups = await db.selectFrom('meetups').select(['creatorId', 'status']).execute()
    expect(meetups).toEqual([{ creatorId: bea.user.id, status: 'active' }])
  })

  test('leaves what others wrote, and takes its pictures along', async () => {
    const reports = await db.selectFrom('reports').select(['reporterId', 'reason', 'description']).execute()
    expect(reports).toHaveLength(3)
    expect(reports).toContainEqual({
      reporterId: ana.user.id,
      reason: 'Reported by a former member',
      description: null,
    })
    expect(reports).toContainEqual(expect.objectContaining({ reporterId: bea.user.id, description: 'kept for others' }))
    expect(await db.selectFrom('uploadedObjects').select('id').execute()).toEqual([])
    expect(await bea.api.auth.me()).toEqual(bea.user)
  })

  test('may come again with the same address and username', async () => {
    const again = { username: canary, email: `${canary}@example.com`, password, name: 'Ana', location: 'Cali', age: 30 }
    const { user } = await visitor.auth.register({ body: again })
    expect(user.id).not.toBe(ana.user.id)
  })
})

describe('leaving', () => {
  test.each([
    ['a wrong password', { password: 'not-bailamos' }],
    ['an empty one', { password: '' }],
    ['none', {}],
  ])('is refused for %s, and nothing is lost', async (_, body) => {
    const { api, user } = await signUp()
    await expect(api.profile.remove({ body })).rejects.toMatchObject({
      status: 403,
      code: 'wrong_password',
      message: 'That is not your password',
    })
    expect(await api.auth.me()).toEqual(user)
  })

  test('takes no password, and no body, from who has none', async () => {
    const { user, token } = await signUp()
    await db.updateTable('users').set({ password: null }).where('id', '=', user.id).execute()
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method: 'DELETE', url: '/api/user/me', headers })
    expect(reply.statusCode).toBe(204)
    expect((await rowOf(user.id)).deletedAt).not.toBeNull()
  })

  test('happens whole or not at all', async () => {
    const { api, user } = await signUp()
    await api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    await sql`alter table users add constraint nobody_leaves check (deleted_at is null) not valid`.execute(db)
    await expect(api.profile.remove({ body: { password } })).rejects.toMatchObject({ status: 500 })
    await sql`alter table users drop constraint nobody_leaves`.execute(db)
    expect(await api.profile.get()).toMatchObject({ email: user.email, socialLinks: [{ platform: 'TikTok' }] })
  })

  test('and saving at once leaves nothing behind, whichever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const { api, user, token } = await signUp()
      const again = clientOf(token)
      await Promise.allSettled([
        again.profile.savePreferences({ body: { proximityPreference: 'near' } }),
        again.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } }),
        api.profile.remove({ body: { password } }),
        again.profile.savePreferences({ body: {}, idempotencyKey: crypto.randomUUID() }),
        again.profile.change({ body: { bio: 'back' } }),
      ])
      expect(await rowOf(user.id)).toMatchObject({ bio: null, deletedAt: expect.any(Date) })
      const mentions = await mentionsOf(user.id)
      expect(Object.entries(mentions).filter(([, count]) => count > 0)).toEqual([])
    }
  })

  test('forgets the words of a name, but none that another festival holds', async () => {
    const [ana, bea] = [await signUp('Marisol Quintana'), await signUp('Marisol Zapata')]
    for (const { api, user } of [ana, bea]) {
      await api.festivals.create({ body: aFestival() })
      await db.updateTable('festivals').set({ approvedAt: new Date() }).where('organizerId', '=', user.id).execute()
    }
    const known = async () => {
      const words = await db.selectFrom('searchWords').select('word').distinct().execute()
      return words.map(({ word }) => word).filter((word) => /^(marisol|quintana|zapata)$/.test(word))
    }
    expect((await known()).toSorted()).toEqual(['marisol', 'quintana', 'zapata'])
    await ana.api.profile.remove({ body: { password } })
    expect((await known()).toSorted()).toEqual(['marisol', 'zapata'])
    await bea.api.profile.change({ body: { name: 'Marisol Ortega' } })
    expect(await known()).toEqual(['marisol'])
  })
})
