import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { db, visitor, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
for (const [email, name] of [
  ['ana@example.org', 'Ana'],
  ['bea@example.org', '=1+1'],
  ['cara@example.org', undefined],
] as const)
  await visitor.waitlist.join({ body: { email, name } })

test('an admin reads the waitlist in pages, the latest first @S6.36', async () => {
  const first = await admin.api.admin.waitlist({ query: { limit: 2 } })
  expect(first.items.map(({ email, name }) => [email, name])).toEqual([
    ['cara@example.org', null],
    ['bea@example.org', '=1+1'],
  ])
  expect(first.total).toBe(3)
  const rest = await admin.api.admin.waitlist({ query: { limit: 2, cursor: first.next! } })
  expect(rest.items).toMatchObject([{ email: 'ana@example.org', name: 'Ana' }])
})

test('an admin exports the waitlist, the earliest first, and no name is a formula @S9.22', async () => {
  const { csv, count } = await admin.api.admin.exportWaitlist()
  expect(count).toBe(3)
  const { items } = await admin.api.admin.waitlist({ query: {} })
  const [ana, bea, cara] = items.toReversed().map(({ createdAt }) => createdAt)
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFEmail,Name,Joined',
    `ana@example.org,Ana,${ana}`,
    `bea@example.org,"'=1+1",${bea}`,
    `cara@example.org,,${cara}`,
    '',
  ])
})

test('an admin removes an entry, whose address may then join again', async () => {
  const { items } = await admin.api.admin.waitlist({ query: {} })
  const { id } = items.find(({ name }) => name === 'Ana')!
  await admin.api.admin.removeFromWaitlist({ params: { id } })
  await expect(admin.api.admin.removeFromWaitlist({ params: { id } })).rejects.toMatchObject({ status: 404 })
  await visitor.waitlist.join({ body: { email: 'ANA@example.org' } })
  const acts = await db.selectFrom('auditLog').select('detail').where('targetId', '=', id).execute()
  expect(acts).toEqual([{ detail: {} }])
})
