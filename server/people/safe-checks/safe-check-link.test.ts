import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { knowing } from '../../testing/domains/live-locations.ts'
import { several } from '../../testing/domains/members.ts'
import { answer, dueIn, minutesLate, own, set, watchedBy } from '../../testing/domains/safe-checks.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId, name: festival } = await addFestival(admin, lasting(0, 2))
const { roommates } = knowing(db)
const note = 'Sala Caracol → Hotel Sol'

async function setOut() {
  const [ana, ben] = await several(signUp, 'Ana Sol', 'Ben')
  await roommates(ben, ana, festivalId)
  await set(ana, ben, { note, festivalId })
  return { ana, ben }
}
const suspend = ({ user: { id } }: TestMember) => admin.api.admin.suspend({ params: { id }, body: { reason: 'Spam' } })
const linkOf = async ({ api }: TestMember) => (await api.safeChecks.makeLink()).secret
const read = (secret: string) => visitor.safeChecks.byLink({ body: { secret } })
const isEnded = { status: 404, code: 'not_found', message: 'Link not found' }

test('a link tells somebody outside the first name, the festival and the answer, and the way only with the alarm', async () => {
  const { ana, ben } = await setOut()
  expect(await own(ana)).toMatchObject({ hasLink: false })
  const secret = await linkOf(ana)
  expect(await own(ana)).toMatchObject({ hasLink: true })
  expect((await watchedBy(ben))[0]).not.toHaveProperty('hasLink')
  expect(await read(secret)).toEqual({ firstName: 'Ana', festival, note: null, state: 'waiting' })
  await dueIn(db, ana, 1 - minutesLate)
  expect(await read(secret), 'the chosen member is not told yet either').toMatchObject({ note: null, state: 'waiting' })
  await dueIn(db, ana, -minutesLate)
  expect(await read(secret)).toEqual({ firstName: 'Ana', festival, note, state: 'alarm' })
  await answer(ana)
  expect(await read(secret)).toEqual({ firstName: 'Ana', festival, note: null, state: 'home' })
  // A festival that waits for an admin is shown to its organizer alone.
  const { id: waiting } = await addFestival(ben, lasting(0, 2))
  expect(await set(ben, ana, { festivalId: waiting })).toMatchObject({ festival })
  expect(await watchedBy(ana)).toMatchObject([{ festival: null }])
  expect(await read(await linkOf(ben))).toMatchObject({ firstName: 'Ben', festival: null })
})

test('a link ends two hours after the answer, or a day after the time without one', async () => {
  const { ana } = await setOut()
  const secret = await linkOf(ana)
  await dueIn(db, ana, -23 * 60)
  expect(await read(secret)).toMatchObject({ state: 'alarm' })
  await dueIn(db, ana, -24 * 60)
  await expect(read(secret)).rejects.toMatchObject(isEnded)
  await dueIn(db, ana, 10)
  await answer(ana)
  const answered = (minutes: number) =>
    db
      .updateTable('safeChecks')
      .set({ endedAt: new Date(Date.now() - minutes * 60_000) })
      .where('userId', '=', ana.user.id)
      .execute()
  await answered(119)
  expect(await read(secret)).toMatchObject({ state: 'home' })
  await answered(120)
  await expect(read(secret)).rejects.toMatchObject(isEnded)
  await answer(ana)
  await expect(read(secret), 'a second answer changes nothing').rejects.toMatchObject(isEnded)
})

test('a check has one link: a new one ends it, fifty at once leave one, and its member turns it off', async () => {
  const { ana, ben } = await setOut()
  await set(ben, ana)
  const ofBen = await linkOf(ben)
  const first = await linkOf(ana)
  const second = await linkOf(ana)
  await expect(read(first)).rejects.toMatchObject(isEnded)
  expect(await read(second)).toMatchObject({ state: 'waiting' })
  const made = await Promise.all(Array.from({ length: 50 }, () => linkOf(ana)))
  const replies = await Promise.allSettled(made.map(read))
  expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await ana.api.safeChecks.endLink()
  expect(await own(ana)).toMatchObject({ hasLink: false })
  for (const secret of made) await expect(read(secret)).rejects.toMatchObject(isEnded)
  expect(await read(ofBen)).toMatchObject({ state: 'waiting' })
})

test('a link is for an open check of a visible member, and its secret is stored nowhere (threat 124)', async () => {
  const { ana } = await setOut()
  const secret = await linkOf(ana)
  const rows = await db.selectFrom('safeChecks').selectAll().where('userId', '=', ana.user.id).execute()
  expect(JSON.stringify(rows.map((row) => ({ ...row, linkHash: row.linkHash?.toString('base64url') })))).not.toContain(
    secret,
  )
  await answer(ana)
  await expect(ana.api.safeChecks.makeLink()).rejects.toMatchObject({ status: 409, code: 'check_over' })
  expect(await read(secret)).toMatchObject({ state: 'home' })
  await suspend(ana)
  await expect(read(secret)).rejects.toMatchObject(isEnded)
  await admin.api.admin.endSuspension({ params: ana.user, body: {} })
  expect(await read(secret)).toMatchObject({ state: 'home' })
  for (const guess of ['', 'x', secret.slice(1)]) await expect(read(guess)).rejects.toMatchObject(isEnded)
})

test('a suspension ends a running check without an answer, so nobody reads that its member is home', async () => {
  const { ana } = await setOut()
  const secret = await linkOf(ana)
  await suspend(ana)
  await admin.api.admin.endSuspension({ params: ana.user, body: {} })
  await expect(read(secret)).rejects.toMatchObject(isEnded)
})
