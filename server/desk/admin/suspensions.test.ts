import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import {
  ask,
  decide,
  guestsOf,
  over,
  putRequest,
  putRoom,
  requestRows,
  requestsOf,
} from '../../testing/domains/room-requests.ts'
import { endDueSuspension } from '../../people/auth/suspensions.queries.ts'

const { db, visitor, clientOf, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Bachata Nights' })

const suspend = ({ user }: TestMember, body: { reason: string; days?: number } = { reason: 'Spam' }) =>
  admin.api.admin.suspend({ params: { id: user.id }, body })
const end = ({ user }: TestMember, body: { reason?: string } = {}) =>
  admin.api.admin.endSuspension({ params: { id: user.id }, body })
const login = ({ user }: TestMember, secret = password) =>
  visitor.auth.login({ body: { username: user.username, password: secret } })
const isSignedOut = { status: 401, code: 'authentication_required' }
const invalid = { status: 401, code: 'invalid_credentials' }
const actsOn = ({ user }: TestMember) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('targetId', '=', user.id)
    .orderBy('id')
    .execute()
const emailsTo = ({ user }: TestMember) =>
  db
    .selectFrom('mailOutbox')
    .select(['subject', 'text'])
    .where('toAddress', '=', user.email)
    .where('subject', '!=', 'Confirm your email address')
    .orderBy('id')
    .execute()
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const letTimePass = ({ user }: TestMember) =>
  db.updateTable('users').set({ suspendedUntil: sql<Date>`now()` }).where('id', '=', user.id).execute()

describe('a suspended member', () => {
  test('is signed out everywhere, and told why by email and when they log in, until when, and where to object @S6.34 @S6.37 @S6.41', async () => {
    const member = await signUp()
    await login(member)
    const shown = await suspend(member, { reason: ' Sold tickets\nthat were none ', days: 7 })
    expect(shown.suspension).toMatchObject({ reason: 'Sold tickets that were none' })
    await expect(member.api.auth.me()).rejects.toMatchObject(isSignedOut)
    expect(await db.selectFrom('sessions').select('id').where('userId', '=', member.user.id).execute()).toEqual([])
    await expect(login(member)).rejects.toMatchObject({
      status: 403,
      code: 'suspended',
      message: `Your account is suspended until ${inDays(7)}. The reason: Sold tickets that were none. If you think this is a mistake, here’s how to object: http://localhost/support#suspended`,
    })
    const [email] = await emailsTo(member)
    expect(email?.subject).toBe('Your account is suspended')
    for (const words of [`until ${inDays(7)}`, 'The reason: Sold tickets that were none', 'reply to this email'])
      expect(email?.text).toContain(words)
  })

  test('is unknown to whoever has no right password (threat 15)', async () => {
    const member = await signUp()
    await suspend(member)
    await expect(login(member, 'not this one')).rejects.toMatchObject(invalid)
  })

  test('without an end stays so until an admin ends it, and is told then @S6.34', async () => {
    const member = await signUp()
    await suspend(member)
    await expect(login(member)).rejects.toMatchObject({
      message: expect.stringMatching(/^Your account is suspended\. The/),
    })
    await endDueSuspension(db, member.user.id)
    await expect(login(member)).rejects.toMatchObject({ status: 403 })
    for (let again = 0; again < 2; again++) expect((await end(member, { reason: 'A mistake' })).suspension).toBeNull()
    expect((await login(member)).user.id).toBe(member.user.id)
    expect((await emailsTo(member)).at(-1)?.subject).toBe('Your account is open again')
    expect(await actsOn(member)).toEqual([
      { action: 'member.suspend', actorId: admin.user.id, detail: { reason: 'Spam', until: null } },
      { action: 'member.unsuspend', actorId: admin.user.id, detail: { reason: 'A mistake' } },
    ])
  })

  test('can log in once the time is over, also before the job that ends it', async () => {
    const [early, late] = [await signUp(), await signUp()]
    for (const member of [early, late]) {
      await suspend(member, { reason: 'Spam', days: 1 })
      await endDueSuspension(db, member.user.id)
      await expect(login(member)).rejects.toMatchObject({ status: 403 })
      await letTimePass(member)
    }
    await login(early)
    await endDueSuspension(db, late.user.id)
    expect((await visitor.people.get({ params: { username: late.user.username } })).id).toBe(late.user.id)
    for (const member of [early, late])
      expect((await actsOn(member)).at(-1)).toEqual({ action: 'member.unsuspend', actorId: null, detail: {} })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs
      where key = ${`end_suspension ${late.user.id}`} and run_at > now() + interval '23 hours'`.execute(db)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('suspended again has the new reason and end, and loses nothing more', async () => {
    const member = await signUp()
    await suspend(member, { reason: 'Spam', days: 1 })
    const { suspension } = await suspend(member, { reason: 'Worse' })
    expect(suspension).toMatchObject({ reason: 'Worse', until: null })
    expect((await actsOn(member)).map(({ action }) => action)).toEqual(['member.suspend', 'member.suspend'])
  })

  test('changes nothing of their profile by a call that was under way', async () => {
    const member = await signUp()
    const calls: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      const suspendedAt = new Date()
      await trx.updateTable('users').set({ suspendedAt }).where('id', '=', member.user.id).execute()
      calls.push(member.api.profile.change({ body: { bio: 'Late' } }).catch((error: unknown) => error))
      while (!(await isSomeoneWaiting(db))) await delay(5)
    })
    expect(await calls[0]).toMatchObject(isSignedOut)
  })

  test('leaves no reason behind when it ends', async () => {
    const member = await signUp()
    await suspend(member)
    await end(member)
    const row = await db
      .selectFrom('users')
      .select(['suspendedAt', 'suspendedUntil', 'suspensionReason'])
      .where('id', '=', member.user.id)
      .executeTakeFirst()
    expect(row).toEqual({ suspendedAt: null, suspendedUntil: null, suspensionReason: null })
  })

  test.each([
    [{ reason: ' ' }, { reason: 'Please say why' }],
    [{ reason: 'x'.repeat(201) }, { reason: 'Please use at most 200 characters' }],
    [{ reason: 'Spam', days: 0 }, { days: expect.any(String) }],
    [{ reason: 'Spam', days: 3651 }, { days: expect.any(String) }],
  ])('is not suspended by %j', async (body, fields) => {
    const member = await signUp()
    await expect(suspend(member, body)).rejects.toMatchObject({ status: 400, fields })
    await member.api.auth.me()
  })
})

describe('who cannot be suspended', () => {
  test('are admins, oneself among them (threat 66), and whoever is unknown', async () => {
    const other = await signUpAdmin()
    for (const one of [admin, other])
      await expect(suspend(one)).rejects.toMatchObject({ status: 409, code: 'is_admin' })
    const gone = await signUp()
    await gone.api.profile.remove({ body: { password } })
    for (const one of [gone, { ...gone, user: { ...gone.user, id: 'x' } }])
      await expect(suspend(one)).rejects.toMatchObject({ status: 404, message: 'Member not found' })
    await expect(
      gone.api.admin.suspend({ params: { id: admin.user.id }, body: { reason: 'Spam' } }),
    ).rejects.toMatchObject(isSignedOut)
  })
})

describe('the rooms and places of a suspended member', () => {
  const titlesTo = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)

  test('end: their rooms are closed without guests and requests, who are told as when somebody leaves @S6.40', async () => {
    const [host, guest, hopeful, refused] = [await signUp(), await signUp(), await signUp(), await signUp()]
    const roomId = await putRoom(db, host, festival.id, { maxGuests: 4 })
    await decide(host, (await ask(guest, roomId)).id, 'accepted')
    await ask(hopeful, roomId)
    await decide(host, (await ask(refused, roomId)).id, 'rejected')
    await suspend(host)
    expect(await titlesTo(guest)).toContain('Your stay needs a new host')
    expect(await titlesTo(hopeful)).toEqual(['A room you asked for is gone'])
    expect(await guestsOf(db, roomId)).toBe(1)
    expect((await requestRows(db, roomId)).map(({ requesterId }) => requesterId)).toEqual([refused.user.id])
    await expect(guest.api.rooms.get({ params: { id: roomId } })).rejects.toMatchObject({ status: 404 })
    await end(host)
    const again = { ...host, api: clientOf((await login(host)).token) }
    expect((await again.api.rooms.get({ params: { id: roomId } })).isActive).toBe(false)
    expect((await requestsOf(again, roomId)).map(({ status }) => status)).toEqual(['rejected'])
    await again.api.rooms.change({ params: { id: roomId }, body: { isActive: true } })
    expect((await ask(guest, roomId)).status).toBe('pending')
  })

  test('end: the places they had are free, whose hosts are told; what they only asked for is hidden meanwhile @S6.40', async () => {
    const [host, guest] = [await signUp(), await signUp()]
    const [roomId, askedFor] = [await putRoom(db, host, festival.id), await putRoom(db, host, festival.id)]
    await decide(host, (await ask(guest, roomId)).id, 'accepted')
    await ask(guest, askedFor)
    await suspend(guest)
    expect(await titlesTo(host)).toContain('One of your guests left Compás')
    expect(await guestsOf(db, roomId)).toBe(1)
    expect(await requestsOf(host, roomId)).toEqual([])
    expect(await requestsOf(host, askedFor)).toEqual([])
    await end(guest)
    expect((await requestsOf(host, askedFor)).map(({ status }) => status)).toEqual(['pending'])
  })

  test('stay as they were for stays that are over', async () => {
    const [host, guest] = [await signUp(), await signUp()]
    const roomId = await putRoom(db, host, festival.id, { ...over, currentGuests: 2 })
    await putRequest(db, roomId, guest, 'accepted')
    await suspend(host)
    await suspend(guest)
    expect(await guestsOf(db, roomId)).toBe(2)
    expect((await requestRows(db, roomId)).map(({ status }) => status)).toEqual(['accepted'])
  })

  test('end once and without deadlock, while hosts decide and two admins suspend both sides at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [host, guest] = [await signUp(), await signUp()]
      const [theirs, own] = [await putRoom(db, host, festival.id), await putRoom(db, guest, festival.id)]
      const [asked, asking] = [await ask(guest, theirs), await ask(host, own)]
      const tries = await Promise.allSettled([
        decide(host, asked.id, 'accepted'),
        suspend(host),
        suspend(guest),
        decide(guest, asking.id, 'accepted'),
      ])
      expect(tries.slice(1, 3).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      for (const { reason } of tries.filter((one) => one.status === 'rejected'))
        expect([401, 404]).toContain((reason as { status: number }).status)
      expect([await guestsOf(db, theirs), await guestsOf(db, own)]).toEqual([1, 1])
    }
  })

  test('cannot be posted by a call that was under way', async () => {
    const member = await signUp()
    const body = {
      title: 'Two beds',
      location: 'Madrid',
      festivalId: festival.id,
      availableFrom: festival.startDate,
      availableTo: festival.endDate,
      pricePerNight: '20',
    }
    const posts: Promise<unknown>[] = []
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', member.user.id).execute()
      posts.push(member.api.rooms.create({ body }).catch((error: unknown) => error))
      while (!(await isSomeoneWaiting(db))) await delay(5)
    })
    expect(await posts[0]).toMatchObject(isSignedOut)
  })
})
