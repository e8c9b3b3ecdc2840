import { afterEach, expect, test } from 'vitest'
import { outcomes } from '../../testing/two-instances.ts'
import { testApp } from '../../testing/app.ts'

const { db, visitor, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { notices } = admin.api
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

afterEach(async () => void (await db.deleteFrom('notices').execute()))

test('a banner is shown to everybody with its link and its end, until it ends', async () => {
  const endsAt = inAnHour()
  await notices.setBanner({ body: { text: 'Registration is open.', link: '/auth', endsAt } })
  const { banner } = await visitor.notices.shown()
  expect(banner).toEqual({ id: expect.any(String), text: 'Registration is open.', link: '/auth', endsAt })
  await db
    .updateTable('notices')
    .set({ endsAt: new Date(Date.now() - 1) })
    .execute()
  expect(await visitor.notices.shown()).toEqual({ maintenance: null, banner: null })
})

test('the same banner again keeps its id, and another one takes its place with an id of its own', async () => {
  const set = async (text: string) => (await notices.setBanner({ body: { text } })).banner
  const first = await set('One')
  expect(await set('One')).toEqual(first)
  const second = await set('Two')
  expect(second).toMatchObject({ text: 'Two', link: null, endsAt: null })
  expect(second?.id).not.toBe(first?.id)
  for (let n = 0; n < 2; n++) expect((await notices.removeBanner()).banner).toBeNull()
  const acts = await db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('actorId', '=', admin.user.id)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(acts).toEqual([
    { action: 'banner.remove', detail: { text: 'Two' } },
    { action: 'banner.set', detail: { text: 'Two' } },
    { action: 'banner.set', detail: { text: 'One' } },
  ])
})

test('fifty at once leave one banner, and none of them fails', async () => {
  const texts = Array.from({ length: 50 }, (_, n) => `Banner ${n}`)
  const done = await outcomes(texts.map((text) => notices.setBanner({ body: { text } })))
  expect(new Set(done)).toEqual(new Set(['done']))
  const { banner } = await visitor.notices.shown()
  expect(texts).toContain(banner?.text)
})

test.each([
  ['a text of more than 300 characters', { text: 'x'.repeat(301) }, 'text'],
  ['no text', { text: ' ' }, 'text'],
  ['an address of another site', { text: 'x', link: '//example.com' }, 'link'],
  ['the same with a backslash', { text: 'x', link: '/\\example.com' }, 'link'],
  ['a script', { text: 'x', link: 'javascript:alert(1)' }, 'link'],
  ['an end that is over', { text: 'x', endsAt: '2026-01-01T00:00:00Z' }, 'endsAt'],
])('%s is refused', async (_, body, field) => {
  const refusal = await notices.setBanner({ body }).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
})
