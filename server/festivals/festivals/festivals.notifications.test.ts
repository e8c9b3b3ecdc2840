import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, approveFestival, isSomeoneWaiting } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { proveAddress } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()

const received = async ({ api }: TestMember) =>
  (await api.notifications.unread()).map(({ title, message, actionUrl }) => [title, message, actionUrl])

async function requestChange({ api }: TestMember, id: string, name: string) {
  const { revision } = await api.festivals.change({ params: { id }, body: { name } })
  return revision!.id
}

test('the organizer is notified of each decision of an admin, once, without their name', async () => {
  const organizer = await signUp()
  const { id, name } = await addFestival(organizer, { name: 'Feria' })
  await approveFestival(admin, id)
  await approveFestival(admin, id)
  const params = { id }
  for (const status of ['refused', 'approved'] as const) {
    const revisionId = await requestChange(organizer, id, `${name} ${status}`)
    await admin.api.festivals.decideRevision({ params, body: { revisionId, status } })
  }
  await requestChange(organizer, id, 'Another')
  await admin.api.festivals.cancelRevision({ params })
  await admin.api.festivals.remove({ params })
  const declined = ['Your change was not approved', expect.stringContaining('it stays as it was'), `/festivals/${id}`]
  expect((await received(organizer)).toReversed()).toEqual([
    ['Your festival is approved', expect.stringContaining('Everyone can find your festival'), `/festivals/${id}`],
    declined,
    ['Your change is approved', expect.stringContaining('with your change'), `/festivals/${id}`],
    declined,
    ['Your festival was removed', expect.stringContaining('removed “Feria approved”'), '/support'],
  ])
  const rows = await db.selectFrom('notifications').select('actorId').where('userId', '=', organizer.user.id).execute()
  expect(rows.map(({ actorId }) => actorId)).toEqual(rows.map(() => null))
})

test('a festival that is removed before its approval was not approved, and the email quotes no name that looks like a link', async () => {
  const organizer = await signUp()
  await proveAddress(db, organizer)
  const { id } = await addFestival(organizer, { name: 'Win at evil.example' })
  await admin.api.festivals.remove({ params: { id } })
  expect(await received(organizer)).toEqual([
    ['Your festival was not approved', expect.stringContaining('Win at evil.example'), '/support'],
  ])
  const [email] = await notificationMailsTo(db, organizer)
  expect(email).toMatchObject({
    subject: 'Your festival was not approved',
    text: expect.stringContaining('looked at your festival'),
  })
  expect(email?.text).not.toContain('evil.example')
})

test('nobody is notified of what they decided themselves', async () => {
  const organizer = await signUp()
  const { id } = await addFestival(organizer)
  await organizer.api.festivals.remove({ params: { id } })
  const { id: own } = await addFestival(admin)
  await admin.api.festivals.remove({ params: { id: own } })
  expect([await received(organizer), await received(admin)]).toEqual([[], []])
})

test('an approval waits for an account that is being deleted before it locks the festival, so neither fails', async () => {
  const organizer = await signUp()
  const { id } = await addFestival(organizer)
  let approval: Promise<unknown> | undefined
  await inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', organizer.user.id).forUpdate().execute()
    approval = approveFestival(admin, id)
    await until(() => isSomeoneWaiting(db))
    await trx.updateTable('festivals').set({ organizerId: null }).where('id', '=', id).execute()
  })
  expect(await approval).toMatchObject({ approved: true })
  expect(await received(organizer)).toEqual([])
})
