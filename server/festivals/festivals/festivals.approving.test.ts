import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival, approveFestival, namesOf, seen } from '../../testing/domains/festivals.ts'
import { putPhoto } from '../../testing/domains/photos.ts'
import { proveAddress } from '../../testing/domains/room-requests.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const member = await signUp()
const unknownId = '00000000-0000-7000-8000-000000000000'

const stored = (id: string) => db.selectFrom('festivals').selectAll().where('id', '=', id).executeTakeFirst()
const actsOn = (id: string) =>
  db.selectFrom('auditLog').select(['action', 'actorId']).where('targetId', '=', id).orderBy('id').execute()

test('only its organizer and admins see a festival until an admin approves it @S3.9', async () => {
  const [organizer, other] = [await signUp(), await signUp()]
  const { id, name } = await addFestival(organizer, { name: 'Waits for approval' })
  for (const { api } of [{ api: visitor }, other]) {
    await expect(api.festivals.get({ params: { id } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(await namesOf(api, { query: name })).toEqual([])
  }
  for (const { api } of [organizer, admin])
    expect(await api.festivals.get({ params: { id } })).toMatchObject({ id, approved: false })
  expect(await namesOf(organizer.api, { query: name })).toEqual([name])

  expect(await approveFestival(admin, id)).toMatchObject({ id, approved: true })
  for (const { api } of [{ api: visitor }, other]) {
    expect(await api.festivals.get({ params: { id } })).toMatchObject({ id, approved: true })
    expect(await namesOf(api, { query: name })).toEqual([name])
  }
})

test("an admin's own festival needs no approval", async () => {
  const { id, approved } = await addFestival(admin)
  expect(approved).toBe(true)
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ id })
})

test('approving again changes nothing, and simultaneous approvals are logged once', async () => {
  const { id } = await addFestival(member)
  await Promise.all(Array.from({ length: 20 }, () => approveFestival(admin, id)))
  const first = (await stored(id))?.approvedAt
  await approveFestival(admin, id)
  expect((await stored(id))?.approvedAt).toEqual(first)
  expect(await actsOn(id)).toEqual([{ action: 'festival.approve', actorId: admin.user.id }])
})

test('only an admin can approve festivals and list those that wait', async () => {
  const { id } = await addFestival(member)
  await expect(approveFestival(member, id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  await expect(member.api.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(visitor.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(approveFestival(admin, unknownId)).rejects.toMatchObject({ status: 404, message: 'Festival not found' })
  expect((await stored(id))?.approvedAt).toBeNull()
})

test('waiting festivals are listed page by page, the longest waiting first', async () => {
  const before = await admin.api.festivals.pending({ query: { limit: 100 } })
  const added: string[] = []
  for (let n = 0; n < 5; n++) added.push((await addFestival(await signUp())).id)
  await approveFestival(admin, added[2] as string)
  const waiting = [...before.items.map(({ id }) => id), ...added.filter((_, n) => n !== 2)]

  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await admin.api.festivals.pending({ query: { limit: 3, ...(cursor && { cursor }) } })
    expect(page.total).toBe(waiting.length)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(waiting)
  for (const cursor of ['x', 'bnVsbA', 'WyJ4Il0'])
    await expect(admin.api.festivals.pending({ query: { cursor } })).rejects.toMatchObject({ status: 400 })
})

test('an organizer who deleted their account or is suspended is no longer shown', async () => {
  const [deleted, suspended] = [await signUp(), await signUp()]
  const now = new Date()
  for (const [organizer, mark] of [
    [deleted, { deletedAt: now, email: null }],
    [suspended, { suspendedAt: now }],
  ] as const) {
    const { id } = await addFestival(organizer)
    expect(await approveFestival(admin, id)).toMatchObject({ organizer: { id: organizer.user.id } })
    await db.updateTable('users').set(mark).where('id', '=', organizer.user.id).execute()
    expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ organizer: null })
  }
})

test.each([
  { name: 'Another' },
  { description: 'Meet us at https://casino.example instead' },
  { startDate: dayFromNow(29) },
  { endDate: dayFromNow(33) },
  { location: 'Minsk, Belarus' },
  { genres: ['Tango' as const] },
  { price: 'Pay in coins' },
  { currency: 'USD' },
  { website: 'https://elsewhere.example.com' },
  { image: 'a photo' },
])('threat 87: approving is 409 if the organizer changed it after the admin looked: %j', async (edit) => {
  const organizer = await signUp()
  await proveAddress(db, organizer)
  const before = await addFestival(organizer, { website: 'https://example.com/fest' })
  const params = { id: before.id }
  const [waiting] = (await admin.api.festivals.pending({ query: { limit: 100 } })).items.slice(-1)
  expect(waiting).toMatchObject({ id: before.id, version: before.version })
  const body =
    'image' in edit ? { image: await putPhoto(db, organizer, crypto.randomUUID().replaceAll('-', '')) } : edit
  const after = await organizer.api.festivals.change({ params, body })
  await expect(admin.api.festivals.approve({ params, body: seen(before) })).rejects.toMatchObject({
    status: 409,
    code: 'festival_changed',
  })
  expect(await stored(before.id)).toMatchObject({ approvedAt: null })
  expect(await admin.api.festivals.approve({ params, body: seen(after) })).toMatchObject({ ...body, approved: true })
})

test('a festival that is changed and changed back is the version that the admin saw', async () => {
  const { id, version } = await addFestival(member, { name: 'To and fro' })
  const params = { id }
  await member.api.festivals.change({ params, body: { name: 'Elsewhere' } })
  await member.api.festivals.change({ params, body: { name: 'To and fro' } })
  expect(await admin.api.festivals.approve({ params, body: seen({ version }) })).toMatchObject({ approved: true })
})

test('with a simultaneous change, what is approved is what the admin saw', async () => {
  for (let round = 0; round < 10; round++) {
    const organizer = await signUp()
    const festival = await addFestival(organizer)
    const params = { id: festival.id }
    const [approval, change] = await Promise.allSettled([
      admin.api.festivals.approve({ params, body: seen(festival) }),
      organizer.api.festivals.change({ params, body: { location: 'Minsk, Belarus' } }),
    ])
    expect(change.status).toBe('fulfilled')
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject({ code: 'festival_changed' })
    expect(await stored(festival.id)).toMatchObject(
      approval.status === 'fulfilled'
        ? { location: 'Madrid, Spain' }
        : { location: 'Minsk, Belarus', approvedAt: null },
    )
  }
})
