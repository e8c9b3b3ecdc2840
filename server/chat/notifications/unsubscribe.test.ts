import { describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { notificationKinds } from '../../notification-kinds.ts'
import { ask, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { unsubscribeKey, unsubscribeToken } from './unsubscribe-token.ts'

const logged: string[] = []
const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const { app, db, visitor, signUp, signUpAdmin } = await testApp({ logger })
const festival = await addFestival(await signUpAdmin())

/** A host and the token of an email to them. */
async function mailed() {
  const [host, guest] = [await signUp('Hugo'), await signUp('Ana')]
  await proveAddress(db, host)
  await ask(guest, await putRoom(db, host, festival.id))
  const [mail] = await notificationMailsTo(db, host)
  const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error('the email has a link')
  return { host, guest, token }
}

const mutedKinds = async ({ api }: TestMember) =>
  (await api.notifications.choices())
    .filter(({ channels, email }) => channels.includes('email') && !email)
    .map(({ kind }) => kind)

const post = (token: string, type?: string, payload?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/notifications/unsubscribe/${token}`,
    ...(type !== undefined && { headers: { 'content-type': type } }),
    ...(payload !== undefined && { payload }),
  })

describe('the unsubscribe link', () => {
  test('works without a session, for its kind only, and changes nothing the second time', async () => {
    const { host, token } = await mailed()
    for (let n = 0; n < 2; n++) {
      expect(await visitor.notifications.unsubscribe({ params: { token } })).toEqual({ kind: 'room_request_received' })
      expect(await mutedKinds(host)).toEqual(['room_request_received'])
    }
    expect((await host.api.notifications.choices())[0]).toMatchObject({ inApp: true })
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['JSON', 'application/json', '{}'],
    ['nothing', undefined, undefined],
  ])('accepts %s, as mail programs and pages send it @S7.22', async (_, type, payload) => {
    const { host, token } = await mailed()
    const reply = await post(token, type, payload)
    expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'room_request_received' }])
    expect(await mutedKinds(host)).toEqual(['room_request_received'])
  })

  test('refuses a long body and other content types', async () => {
    const { host, token } = await mailed()
    expect((await post(token, 'application/x-www-form-urlencoded', 'x'.repeat(20_000))).statusCode).toBe(413)
    expect((await post(token, 'text/plain', 'List-Unsubscribe=One-Click')).statusCode).toBe(415)
    expect(await mutedKinds(host)).toEqual([])
  })

  test('redirects a GET to the page and changes nothing', async () => {
    const { host, token } = await mailed()
    const reply = await app.inject({ url: `/api/notifications/unsubscribe/${token}` })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/unsubscribe?token=${token}`])
    expect(await mutedKinds(host)).toEqual([])
    for (const bad of ['%2F%2Fevil.example', '%0d%0aSet-Cookie:a=b', '%5Cevil'])
      expect((await app.inject({ url: `/api/notifications/unsubscribe/${bad}` })).headers.location).toBe(
        `/unsubscribe?token=${bad.replace('%0d%0aSet-Cookie:a=b', '%0D%0ASet-Cookie%3Aa%3Db')}`,
      )
  })

  test('is unknown if it is incomplete', async () => {
    const { host, token } = await mailed()
    const [secret = '', kind = ''] = token.split('.')
    const broken = [
      secret,
      `${secret}.`,
      `${secret}.all`,
      `.${kind}`,
      `${'A'.repeat(43)}.${kind}`,
      `${'A'.repeat(48)}.${kind}`,
      `${secret.toUpperCase()}.${kind}`,
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}.${kind}`,
      `${secret}.room_request_accepted`,
      `${secret.slice(1)}.${kind}`,
      `%25.${kind}`,
      `${secret}%00.${kind}`,
    ]
    for (const one of broken)
      expect((await post(one)).json(), one).toMatchObject({ code: 'not_found', error: 'Link not found' })
    expect(await mutedKinds(host)).toEqual([])
  })

  test('is of one kind, of one member, and ends after 90 days (threat 124)', async () => {
    const { host, token } = await mailed()
    const key = await unsubscribeKey(db)()
    const emails = { userId: host.user.id, kind: 'room_request_received' }
    const made = (days: number) => unsubscribeToken(key, emails, Date.now() - days * 86_400_000)
    expect(made(0)).toBe(token)
    expect((await post(made(91))).statusCode).toBe(404)
    expect((await post(made(-1))).statusCode).toBe(404)
    expect(await mutedKinds(host)).toEqual([])
    expect((await post(made(89))).statusCode).toBe(200)
    expect(await mutedKinds(host)).toEqual(['room_request_received'])
  })

  test('never turns off what may save somebody (threat 117)', async () => {
    const { host } = await mailed()
    const key = await unsubscribeKey(db)()
    for (const { kind } of notificationKinds.filter(({ isUrgent }) => isUrgent))
      expect((await post(unsubscribeToken(key, { userId: host.user.id, kind }))).statusCode, kind).toBe(404)
    expect(await mutedKinds(host)).toEqual([])
  })

  test('in the form of old emails has ended (threat 124)', async () => {
    await mailed()
    expect((await post(`${'x'.repeat(43)}.room_request_received`)).statusCode).toBe(404)
  })

  test('works for one member only, and ends with their account', async () => {
    const [one, other] = [await mailed(), await mailed()]
    expect(one.token).not.toBe(other.token)
    await post(one.token)
    expect(await mutedKinds(other.host)).toEqual([])
    await one.host.api.profile.remove({ body: { password } })
    expect((await post(one.token)).statusCode).toBe(404)
    const left = await db
      .selectFrom('notificationChoices')
      .select('id')
      .where('userId', '=', one.host.user.id)
      .execute()
    expect(left).toEqual([])
  })

  test('works for a suspended member, and is not logged', async () => {
    const { host, token } = await mailed()
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', host.user.id).execute()
    expect((await post(token)).statusCode).toBe(200)
    await app.inject({ url: `/api/notifications/unsubscribe/${token}` })
    await post(`x${token}`)
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.join('\n')).not.toContain(token.slice(0, 30))
  })
})

test.each([
  '/api/notifications/mark-all-read',
  '/api/room-requests',
  '/api/auth/login',
  '/api/notifications/choices/room_request_received',
])('no other call accepts a form: %s', async (url) => {
  const { token } = await signUp()
  const method = url.includes('choices') ? 'PUT' : url.includes('mark') ? 'PATCH' : 'POST'
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const reply = await app.inject({ method, url, headers, payload: 'a=b' })
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported_media_type'])
  }
})
