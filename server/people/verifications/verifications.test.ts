import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quotas } from '../quotas/quotas-per-member.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { mailsTo, notificationMailsTo } from '../../testing/services/mailed.ts'
import { suspend } from '../../testing/domains/members.ts'
import { block, proveAddress } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()

const note = 'Tuesdays after 18:00 in Madrid, WhatsApp +34 600 000 000'
type Type = 'instagram' | 'id'

const onInstagram = async (member: TestMember, instagramHandle: string | null = 'ana.baila') =>
  await member.api.profile.change({ body: { instagramHandle } })
const signUpOnInstagram = async (name = 'Ana') => {
  const member = await signUp(name)
  await onInstagram(member)
  return member
}
const ask = ({ api }: TestMember, type: Type = 'instagram') =>
  api.verifications.ask({ body: type === 'id' ? { type, note } : { type } })
const withdraw = ({ api }: TestMember, type: Type = 'instagram') => api.verifications.withdraw({ params: { type } })
const own = async ({ api }: TestMember, type: Type | 'email' | 'google' = 'instagram') =>
  (await api.verifications.mine()).find((one) => one.type === type)!
const queue = async (status: 'pending' | 'verified' = 'pending') =>
  (await admin.api.verifications.asked({ query: { status } })).items
const idOf = async ({ user }: TestMember, status: 'pending' | 'verified' = 'pending') =>
  (await queue(status)).find(({ member }) => member.id === user.id)?.id ?? ''
const decide = (id: string, status: 'verified' | 'rejected', reason?: string, by = admin) =>
  by.api.verifications.decide({ params: { id }, body: { status, ...(reason && { reason }) } })
const marks = async ({ user }: TestMember) =>
  (await admin.api.people.get({ params: { username: user.username } })).verifiedBy
const news = async ({ api }: TestMember) =>
  (await api.notifications.unread()).map(({ title, message, actionUrl }) => [title, message, actionUrl])
const acts = async ({ user }: TestMember) =>
  (await admin.api.admin.audit({ query: {} })).items
    .filter(({ target }) => target?.id === user.id)
    .map(({ action, actor, detail }) => [action, actor?.id, detail])

describe('what a member verifies', () => {
  test('is one of each type, before anything is asked for @S6.26', async () => {
    const member = await signUp()
    await proveAddress(db, member)
    const nothing = { subject: null, code: null, note: null, reason: null }
    const none = { ...nothing, status: 'none', askedAt: null, verifiedAt: null }
    expect(await member.api.verifications.mine()).toEqual([
      { type: 'email', ...nothing, status: 'verified', askedAt: expect.any(String), verifiedAt: expect.any(String) },
      { type: 'google', ...none },
      { type: 'instagram', ...none },
      { type: 'id', ...none },
    ])
  })

  test('an Instagram account gets a code for its bio, waits in the queue, and is confirmed once with an entry, a mark and a message @S7.12', async () => {
    const member = await signUpOnInstagram()
    await proveAddress(db, member)
    const asked = await ask(member)
    expect(asked).toMatchObject({
      status: 'pending',
      subject: 'ana.baila',
      code: expect.stringMatching(/^compas-[a-z2-9]{8}$/),
    })
    expect(await marks(member)).toEqual(['email'])
    const id = await idOf(member)
    expect((await queue()).at(-1)).toEqual({
      id,
      ...asked,
      note: null,
      member: {
        id: member.user.id,
        username: member.user.username,
        name: 'Ana',
        avatar: null,
        profilePicture: null,
        createdAt: expect.any(String),
      },
    })
    const decided = [await decide(id, 'verified'), await decide(id, 'verified')]
    expect(decided[1]).toEqual(decided[0])
    expect(decided[0]).toMatchObject({ status: 'verified', subject: 'ana.baila', code: null })
    expect(await marks(member)).toEqual(['email', 'instagram'])
    expect(await own(member)).toMatchObject({ status: 'verified', code: null, verifiedAt: expect.any(String) })
    expect(await news(member)).toEqual([
      [
        'Your Instagram account is confirmed',
        expect.stringContaining('remove the code from your bio'),
        '/settings/verifications',
      ],
    ])
    expect(await acts(member)).toEqual([['mark.confirm', admin.user.id, { mark: 'instagram' }]])
    // The owner of a stolen session learns of the request by email.
    expect((await notificationMailsTo(db, member)).map(({ subject }) => subject)).toEqual([
      'We will look at your verification',
      'Your Instagram account is confirmed',
    ])
    expect((await queue('verified')).map((one) => one.id)).toContain(id)
  })

  test('a call needs to be told when and how; what was told is for admins alone, and gone once it is decided', async () => {
    const member = await signUp('Luz')
    for (const body of [{ type: 'id', note: ' ' }, { type: 'id' }] as const)
      await expect(member.api.verifications.ask({ body })).rejects.toMatchObject({
        status: 400,
        fields: { note: 'Please say when and how we can call you' },
      })
    await expect(member.api.verifications.ask({ body: { type: 'id', note: 'x'.repeat(201) } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(member.api.verifications.ask({ body: { type: 'email' as 'instagram' } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await ask(member, 'id')).not.toHaveProperty('note')
    expect(await own(member, 'id')).toMatchObject({ status: 'pending', subject: 'Luz', note, code: null })
    const id = await idOf(member)
    expect(await decide(id, 'verified')).toMatchObject({ note: null })
    expect(await own(member, 'id')).toMatchObject({ status: 'verified', note: null })
    for (const { table, rows } of await everywhere(note)) expect([table, rows]).toEqual([table, 0])
  })

  test('a refusal needs a reason, which the member reads; then they can ask again', async () => {
    const member = await signUpOnInstagram()
    await ask(member)
    const id = await idOf(member)
    await expect(decide(id, 'rejected')).rejects.toMatchObject({ status: 400, fields: { reason: 'Please say why' } })
    await decide(id, 'rejected', 'There is no code in the bio')
    expect(await own(member)).toMatchObject({ status: 'rejected', reason: 'There is no code in the bio', code: null })
    expect(await news(member)).toEqual([
      [
        'We couldn’t confirm your Instagram account',
        expect.stringContaining('“There is no code in the bio”'),
        '/settings/verifications',
      ],
    ])
    expect(await acts(member)).toEqual([
      ['mark.refuse', admin.user.id, { mark: 'instagram', reason: 'There is no code in the bio' }],
    ])
    await expect(decide(id, 'verified')).rejects.toMatchObject({ status: 409, code: 'already_decided' })
    await ask(member)
    expect(await own(member)).toMatchObject({ status: 'pending', reason: null })
    await expect(decide(id, 'verified')).rejects.toMatchObject({ status: 404 })
    expect(await marks(member)).toEqual([])
  })

  test('a mark is taken back by an admin with a reason', async () => {
    const member = await signUpOnInstagram()
    await ask(member)
    const id = await idOf(member)
    await decide(id, 'verified')
    await decide(id, 'rejected', 'The account belongs to somebody else')
    expect(await marks(member)).toEqual([])
    expect((await news(member))[0]).toEqual([
      'Your Instagram mark has ended',
      expect.stringContaining('belongs to somebody else'),
      '/settings/verifications',
    ])
    expect((await acts(member)).map(([action]) => action)).toEqual(['mark.take_back', 'mark.confirm'])
  })

  test('a request and a mark are taken back by the member', async () => {
    const member = await signUpOnInstagram()
    await ask(member)
    const id = await idOf(member)
    await withdraw(member)
    await withdraw(member)
    expect(await own(member)).toMatchObject({ status: 'none', code: null })
    await expect(decide(id, 'verified')).rejects.toMatchObject({ status: 404, message: 'Verification not found' })
    await ask(member)
    await decide(await idOf(member), 'verified')
    await withdraw(member)
    expect(await marks(member)).toEqual([])
    await proveAddress(db, member)
    await expect(member.api.verifications.withdraw({ params: { type: 'email' as 'id' } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await marks(member)).toEqual(['email'])
  })
})

describe('a mark says what was proved (threat 90)', () => {
  test('another Instagram name ends its mark and what waits; the same one, written otherwise, does not', async () => {
    const member = await signUpOnInstagram()
    await ask(member)
    const waiting = await idOf(member)
    await onInstagram(member, '@Ana.Baila')
    expect(await own(member)).toMatchObject({ status: 'pending' })
    await onInstagram(member, 'somebody.else')
    await expect(decide(waiting, 'verified')).rejects.toMatchObject({ status: 404 })
    await ask(member)
    await decide(await idOf(member), 'verified')
    await member.api.profile.change({ body: { name: 'Ana María' } })
    expect(await marks(member)).toEqual(['instagram'])
    await onInstagram(member, null)
    expect(await marks(member)).toEqual([])
    await expect(ask(member)).rejects.toMatchObject({ status: 409, code: 'instagram_needed' })
  })

  test('another name ends the mark of an identity; another accent does not', async () => {
    const member = await signUpOnInstagram('Maria')
    await ask(member, 'id')
    await decide(await idOf(member), 'verified')
    await onInstagram(member, 'somebody.else')
    await member.api.profile.change({ body: { name: 'María' } })
    expect(await marks(member)).toEqual(['id'])
    await member.api.profile.change({ body: { name: 'Carla' } })
    expect(await marks(member)).toEqual([])
  })
})

describe('limits', () => {
  test('there is one open request of a type, however many ask at once', async () => {
    const member = await signUpOnInstagram()
    const made = await Promise.allSettled(Array.from({ length: 50 }, () => ask(member)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of made)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'already_asked' })
    expect((await queue()).filter(({ member: { id } }) => id === member.user.id)).toHaveLength(1)
    await decide(await idOf(member), 'verified')
    await expect(ask(member)).rejects.toMatchObject({ status: 409, code: 'already_verified' })
  })

  test('a retry with the same key is one request, also after it was taken back', async () => {
    const member = await signUpOnInstagram()
    const idempotencyKey = '019a0000-0000-7000-8000-00000000abcd'
    const once = () => member.api.verifications.ask({ body: { type: 'instagram' }, idempotencyKey })
    expect(await once()).toEqual(await once())
    await withdraw(member)
    await once()
    expect(await own(member)).toMatchObject({ status: 'none' })
  })

  test('(threat 38) who asks and takes back again and again is refused for 30 days', async () => {
    const member = await signUpOnInstagram()
    for (let time = 0; time < quotas.verifications.max; time++) {
      await ask(member)
      await withdraw(member)
    }
    await expect(ask(member, 'id')).rejects.toMatchObject({ status: 409, code: 'too_many_verifications' })
    await sql`update verification_requests set created_at = created_at - interval '30 days'`.execute(db)
    await ask(member, 'id')
  })

  test('two admins who decide at once decide once', async () => {
    const member = await signUpOnInstagram()
    await ask(member)
    const [id, other] = [await idOf(member), await signUpAdmin()]
    const made = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => decide(id, 'rejected', 'No code')),
      ...Array.from({ length: 10 }, () => decide(id, 'rejected', 'No code', other)),
    ])
    expect(made.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await acts(member)).toHaveLength(1)
    expect(await news(member)).toHaveLength(1)
  })
})

describe('admins (threat 66)', () => {
  test('nobody confirms themselves', async () => {
    const other = await signUpAdmin()
    await onInstagram(other)
    await ask(other)
    const id = await idOf(other)
    await expect(decide(id, 'verified', undefined, other)).rejects.toMatchObject({
      status: 403,
      code: 'own_verification',
    })
    expect(await marks(other)).toEqual([])
    expect(await decide(id, 'verified')).toMatchObject({ status: 'verified' })
  })

  test('who lost the role decides nothing', async () => {
    const [member, other] = [await signUpOnInstagram(), await signUpAdmin()]
    await ask(member)
    const id = await idOf(member)
    await admin.api.admin.revoke({ params: { id: other.user.id }, body: { password } })
    await expect(decide(id, 'verified', undefined, other)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
    await expect(other.api.verifications.asked({ query: {} })).rejects.toMatchObject({ status: 403 })
    expect(await own(member)).toMatchObject({ status: 'pending' })
  })

  test('a confirmed address and a Google account are not theirs to decide @S6.26', async () => {
    const member = await signUp()
    await proveAddress(db, member)
    const [mark] = await db.selectFrom('verifications').select('id').where('userId', '=', member.user.id).execute()
    await expect(decide(mark!.id, 'rejected', 'No')).rejects.toMatchObject({ status: 404 })
    expect((await queue('verified')).map(({ id }) => id)).not.toContain(mark!.id)
  })

  test('the queue has the longest waiting first, in pages, without who left or is suspended; a block hides nobody from it @S6.35', async () => {
    const [first, gone, out, last] = [
      await signUpOnInstagram('First'),
      await signUpOnInstagram('Gone'),
      await signUpOnInstagram('Out'),
      await signUpOnInstagram('Last'),
    ]
    for (const member of [first, gone, out, last]) await ask(member)
    await gone.api.profile.remove({ body: { password } })
    await suspend(db, out)
    await block(db, first, admin)
    const names = (await queue()).map(({ member }) => member.name)
    expect(names.slice(-2)).toEqual(['First', 'Last'])
    expect(names).not.toEqual(expect.arrayContaining(['Gone']))
    expect(names).not.toEqual(expect.arrayContaining(['Out']))
    const { items, next, total } = await admin.api.verifications.asked({ query: { limit: 1 } })
    expect([items.length, total]).toEqual([1, names.length])
    const rest = await admin.api.verifications.asked({ query: { cursor: next! } })
    expect(rest.items.map(({ member }) => member.name)).toEqual(names.slice(1))
  })
})

test('a member without a confirmed address gets no email, and the reason of a refusal is mailed without what looks like a link', async () => {
  const [plain, proved] = [await signUpOnInstagram(), await signUpOnInstagram()]
  await proveAddress(db, proved)
  for (const member of [plain, proved]) {
    await ask(member)
    await decide(await idOf(member), 'rejected', 'See evil.example')
  }
  expect((await notificationMailsTo(db, plain)).map(({ subject }) => subject)).toEqual([])
  const [email] = await mailsTo(db, proved.user.email)
  expect(email?.text).toContain('The reason is in your settings.')
  expect(email?.text).not.toContain('evil')
  expect((await news(proved))[0]?.[1]).toContain('evil.example')
})

test('no document is stored: there is no column for one', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'verifications' order by 1`.execute(
    db,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'code',
    'created_at',
    'id',
    'metadata',
    'note',
    'provider',
    'reason',
    'status',
    'subject',
    'type',
    'user_id',
    'verified_at',
  ])
})

/** The tables of ours that contain a text. */
async function everywhere(text: string) {
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  return await Promise.all(
    names.map(async ({ name }) => {
      const { rows } = await sql`select from ${sql.table(name)} as row where row::text like ${`%${text}%`}`.execute(db)
      return { table: name, rows: rows.length }
    }),
  )
}
