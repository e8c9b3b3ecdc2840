import { expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { openRequest, statusOf } from '../../testing/raw-requests.ts'
import { until } from '../../testing/until.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
/** Per call, once everything but the body has been checked: whether its body is still to come. */
const late: boolean[] = []
app.addHook('preParsing', async ({ isBodyLate }) => void late.push(isBodyLate))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const admin = await signUpAdmin()

/** Makes a call whose last byte is sent after `meanwhile`; returns the status of its reply. */
async function callSlowly(call: string, { token }: TestMember, body: object, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify(body)
  const before = late.length
  const request = openRequest(address, [
    `${call} HTTP/1.1`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
  ])
  request.send(text.slice(0, -1))
  await until(() => late.length > before)
  await meanwhile()
  request.send(text.slice(-1))
  return await statusOf(request)
}

const storedOf = ({ user }: TestMember) =>
  db.selectFrom('users').select(['bio', 'isAdmin']).where('id', '=', user.id).executeTakeFirstOrThrow()

test('a call of an admin is refused if they are none any more when its body has arrived', async () => {
  const other = await signUpAdmin()
  const params = { id: other.user.id }
  const revoke = () => admin.api.admin.revoke({ params, body: { password } })
  expect(await callSlowly(`POST /api/admin/members/${params.id}/admin`, other, {}, revoke)).toBe(403)
  expect((await storedOf(other)).isAdmin).toBe(false)
})

const suspend = ({ user }: TestMember) =>
  admin.api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam', days: 1 } })

test.each([
  ['has been suspended', suspend, { bio: 'Late' }],
  ['has logged out', ({ api }: TestMember) => api.auth.logout(), { bio: 'Late' }],
  ['has logged out, who learns nothing of its input', ({ api }: TestMember) => api.auth.logout(), { age: 'none' }],
])('a call is refused if its member %s when its body has arrived', async (_what, end, body) => {
  const member = await signUp()
  expect(await callSlowly('PATCH /api/user/me', member, body, () => end(member))).toBe(401)
  expect((await storedOf(member)).bio).toBeNull()
})

test('a call with a slow body is answered as any other if nothing has changed', async () => {
  const member = await signUp()
  expect(await callSlowly('PATCH /api/user/me', member, { bio: 'Late' }, async () => {})).toBe(200)
  expect(late.at(-1)).toBe(true)
  expect((await storedOf(member)).bio).toBe('Late')
})

test('a body that comes with its headers is not late, so that the member is read once', async () => {
  const { token } = await signUp()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/user/me`, { method: 'PATCH', headers, body: '{"bio":"At once"}' })
  expect([reply.status, late.at(-1)]).toEqual([200, false])
})
