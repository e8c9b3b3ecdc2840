import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { ageMailBudget, mailsTo } from '../../testing/services/mailed.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { ask, block, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { dayFromNow } from '../../platform/days.ts'
import { makeDigests } from './make-digests.job.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const daily = { hour: 8, timeZone: 'Europe/Madrid' }
const choose = ({ api }: TestMember, digest: typeof daily | null = daily) =>
  api.notifications.chooseDigest({ body: { digest } })
const make = () => makeDigests(db, new AbortController().signal)
const due = ({ user }: TestMember) =>
  db.updateTable('mailDigests').set({ nextAt: sql`now()` }).where('userId', '=', user.id).execute()
const emails = async ({ user }: TestMember) =>
  (await mailsTo(db, user.email)).filter(({ subject }) => !subject.startsWith('Confirm'))
const waiting = async ({ user }: TestMember) =>
  (await db.selectFrom('digestItems').select('id').where('userId', '=', user.id).where('mailId', 'is', null).execute())
    .length

/** A host with one email a day, whose rooms are far ahead. */
async function host() {
  const member = await signUp('Hugo')
  await proveAddress(db, member)
  await choose(member)
  return member
}
const laterRoom = (member: TestMember) =>
  putRoom(db, member, festival.id, { availableFrom: dayFromNow(40), availableTo: dayFromNow(44), maxGuests: 9 })

beforeEach(() => ageMailBudget(db, '1 day'))

describe('one email a day', () => {
  test('holds all of a day, once, and the next one only what came since', async () => {
    const hugo = await host()
    const roomId = await laterRoom(hugo)
    await ask(await signUp('Ana'), roomId)
    await ask(await signUp('Luz'), roomId)
    expect(await emails(hugo)).toEqual([])
    await due(hugo)
    await Promise.all([make(), make(), make()])
    const [email, ...others] = await emails(hugo)
    expect(others).toEqual([])
    expect(email?.subject).toBe('2 things are new for you')
    for (const name of ['Ana', 'Luz']) expect(email?.text).toContain(name)
    expect(email?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    await due(hugo)
    await make()
    expect(await emails(hugo)).toHaveLength(1)
    await ask(await signUp('Eva'), roomId)
    await due(hugo)
    await make()
    expect((await emails(hugo)).map(({ text }) => /Ana|Eva/.exec(text)?.[0])).toEqual(['Eva', 'Ana'])
  })

  test('is made once where fifty processes make it', async () => {
    const hugo = await host()
    await ask(await signUp('Ana'), await laterRoom(hugo))
    await due(hugo)
    await Promise.all(Array.from({ length: 50 }, make))
    expect(await emails(hugo)).toHaveLength(1)
  })

  test('is made for a hundred members at most once the process ends', async () => {
    const members = await several(signUp, ...Array.from({ length: 101 }, () => 'Hugo'))
    const ids = members.map(({ user }) => user.id)
    await db
      .insertInto('mailDigests')
      .values(ids.map((userId) => ({ userId, ...daily, nextAt: sql<Date>`now()` })))
      .execute()
    await makeDigests(db, AbortSignal.abort())
    const left = db.selectFrom('mailDigests').select('userId').where('userId', 'in', ids)
    expect(await left.where('nextAt', '<=', sql<Date>`now()`).execute()).toHaveLength(1)
  })

  test('comes at the hour of the clock in the zone, also where clocks change', async () => {
    const next = async (hour: number, zone: string, since: string) => {
      const { rows } = await sql<{ at: Date }>`
        select next_digest(${hour}, ${zone}, ${since}::timestamptz) as at`.execute(db)
      return rows[0]!.at.toISOString()
    }
    expect(await next(8, 'Europe/Madrid', '2027-03-27T07:00:00Z')).toBe('2027-03-28T06:00:00.000Z')
    expect(await next(8, 'Europe/Madrid', '2027-03-27T06:59:00Z')).toBe('2027-03-27T07:00:00.000Z')
    expect(await next(2, 'Europe/Madrid', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z')
    expect(await next(8, 'No/Where', '2027-03-27T06:59:00Z')).toBe('2027-03-27T08:00:00.000Z')
  })

  test('leaves out what was read in the bell, what was turned off, and members with a block', async () => {
    const hugo = await host()
    const roomId = await laterRoom(hugo)
    const [ana, luz] = [await signUp('Ana'), await signUp('Luz')]
    await ask(ana, roomId)
    await hugo.api.notifications.markAllRead()
    await ask(luz, roomId)
    await block(db, hugo, luz)
    await luz.api.follows.follow({ params: { id: hugo.user.id } }).catch(() => undefined)
    const eva = await signUp('Eva')
    await eva.api.follows.follow({ params: { id: hugo.user.id } })
    await hugo.api.notifications.choose({ params: { kind: 'follow' }, body: { inApp: true, email: false } })
    await ask(await signUp('Bea'), roomId)
    const other = await host()
    await other.api.notifications.choose({ params: { kind: 'room_request_received' }, body: { email: false } })
    await due(hugo)
    await make()
    const [email] = await emails(hugo)
    expect(email?.text).toContain('Bea')
    for (const name of ['Ana', 'Luz', 'Eva']) expect(email?.text).not.toContain(name)
  })

  test('does not hold back what begins within a day, nor what is gone', async () => {
    const hugo = await host()
    const soon = await putRoom(db, hugo, festival.id, { availableFrom: dayFromNow(1), availableTo: dayFromNow(3) })
    await ask(await signUp('Ana'), soon)
    expect(await emails(hugo)).toHaveLength(1)
    expect(await waiting(hugo)).toBe(0)
    const { rows } = await sql<{ soon: boolean }>`
      select begins_before('room_share', new_id(), now()) as soon union all select begins_before('user', new_id(), now())`.execute(
      db,
    )
    expect(rows.map((row) => row.soon)).toEqual([true, false])
  })

  test('does not hold back a way home', async () => {
    const hugo = await host()
    const ana = await signUp('Ana')
    for (const [one, other] of [
      [hugo, ana],
      [ana, hugo],
    ] as const)
      await one.api.follows.follow({ params: { id: other.user.id } })
    const before = (await emails(hugo)).length
    await ana.api.safeChecks.set({ body: { chosenId: hugo.user.id, minutes: 60 } })
    expect(await emails(hugo)).toHaveLength(before + 1)
  })

  test('sends what waits when one switches back, and then each again', async () => {
    const [hugo, other] = [await host(), await host()]
    const roomId = await laterRoom(hugo)
    await ask(await signUp('Ana'), roomId)
    await choose(hugo, null)
    expect(await hugo.api.notifications.digest()).toEqual({ digest: null })
    expect(await other.api.notifications.digest()).toEqual({ digest: daily })
    await ask(await signUp('Luz'), roomId)
    await make()
    const texts = (await emails(hugo)).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts.filter((text) => text.includes('Ana'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('Luz'))).toHaveLength(1)
    expect(await db.selectFrom('mailDigests').select('userId').where('userId', '=', hugo.user.id).execute()).toEqual([])
  })

  test('is tried each hour where one switches back while no email may be sent', async () => {
    const hugo = await host()
    await ask(await signUp('Ana'), await laterRoom(hugo))
    await db.deleteFrom('verifications').where('userId', '=', hugo.user.id).execute()
    await choose(hugo, null)
    await make()
    const digest = db.selectFrom('mailDigests').select('nextAt').where('userId', '=', hugo.user.id)
    const { nextAt } = await digest.executeTakeFirstOrThrow()
    expect((nextAt.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0)
  })

  test('waits for a place in the budget of the mailbox, and loses nothing', async () => {
    const hugo = await host()
    await ask(await signUp('Ana'), await laterRoom(hugo))
    for (let n = 0; n < 5; n++) await visitor.auth.forgotPassword({ body: { email: hugo.user.email } })
    for (let n = 0; n < 3; n++) await hugo.api.auth.resendEmail().catch(() => undefined)
    await sql`
      insert into mail_places (address_hash, span, place)
      select sha256(convert_to(${hugo.user.email.toLowerCase()}, 'utf8')), 'hour', place from generate_series(1, 3) as place
      on conflict on constraint mail_places_pkey do update set taken_at = now()`.execute(db)
    await due(hugo)
    await make()
    expect(await waiting(hugo)).toBe(1)
    await ageMailBudget(db, '1 day')
    await due(hugo)
    await make()
    expect(await waiting(hugo)).toBe(0)
    expect((await emails(hugo)).filter(({ text }) => text.includes('Ana'))).toHaveLength(1)
  })

  test('is not sent to a suspended member, and its items go with who they are about', async () => {
    const hugo = await host()
    const ana = await signUp('Ana')
    await ana.api.follows.follow({ params: { id: hugo.user.id } })
    expect(await waiting(hugo)).toBe(1)
    await suspend(db, hugo)
    await due(hugo)
    await make()
    expect(await emails(hugo)).toEqual([])
    await db.deleteFrom('users').where('id', '=', ana.user.id).execute()
    expect(await waiting(hugo)).toBe(0)
  })

  test('is forgotten with the text of the email', async () => {
    const hugo = await host()
    await ask(await signUp('Ana'), await laterRoom(hugo))
    await due(hugo)
    await make()
    const items = () => db.selectFrom('digestItems').select('id').where('userId', '=', hugo.user.id).execute()
    expect(await items()).toHaveLength(1)
    await db.updateTable('mailOutbox').set({ facts: null }).where('kind', '=', 'daily_letter').execute()
    expect(await items()).toEqual([])
  })

  test('has room for a hundred items, and the same thing once', async () => {
    const hugo = await host()
    await sql`
      insert into digest_items (user_id, kind, facts, related_id, related_type, action_url)
      select ${hugo.user.id}, 'follow', '{}', new_id(), 'user', '/' from generate_series(1, 100)`.execute(db)
    const ana = await signUp('Ana')
    await ana.api.follows.follow({ params: { id: hugo.user.id } })
    expect(await waiting(hugo)).toBe(100)
  })

  test('is ended by its link for every kind that a link may end', async () => {
    const hugo = await host()
    await ask(await signUp('Ana'), await laterRoom(hugo))
    await due(hugo)
    await make()
    const token = /unsubscribe\?token=(\S+)/.exec((await emails(hugo))[0]!.text)![1]!
    expect(await visitor.notifications.unsubscribe({ params: { token } })).toEqual({ kind: 'daily_letter' })
    const left = (await hugo.api.notifications.choices()).filter(({ email }) => email).map(({ kind }) => kind)
    expect(left.toSorted()).toEqual(['safe_check_alarm', 'safe_check_own'])
  })

  test.each([
    [24, 'Europe/Madrid'],
    [8, 'Europe/Nowhere'],
    [8, "x'; --"],
  ])('refuses %s o’clock in %s', async (hour, timeZone) => {
    const hugo = await signUp('Hugo')
    await expect(choose(hugo, { hour, timeZone })).rejects.toMatchObject({ status: 400 })
  })
})
