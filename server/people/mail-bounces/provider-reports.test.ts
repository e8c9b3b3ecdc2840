import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const secret = 'a-secret-of-thirty-two-characters-1'
const { app, db, register } = await testApp({ services: { bounceSecret: secret } })
const { app: without } = await testApp({ db })

const send = (payload: unknown, authorization: string | null = `Bearer ${secret}`, to = app) =>
  to.inject({
    method: 'POST',
    url: '/api/mail/bounces',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    payload: JSON.stringify(payload),
  })

const shapes: Record<string, (address: string, isHard: boolean) => unknown> = {
  'any other': (address, isHard) => ({ bounces: [{ address, kind: isHard ? 'hard' : 'soft', status: '5.1.1' }] }),
  Postmark: (address, isHard) => ({
    RecordType: 'Bounce',
    Type: isHard ? 'HardBounce' : 'SoftBounce',
    Email: address,
    Details: 'smtp;550 5.1.1 The email account does not exist',
    ID: 42,
  }),
  Mailgun: (address, isHard) => ({
    signature: { timestamp: '1', token: 't', signature: 's' },
    'event-data': {
      event: 'failed',
      severity: isHard ? 'permanent' : 'temporary',
      recipient: address,
      'delivery-status': { code: 550, 'enhanced-code': isHard ? '5.1.1' : '4.2.2' },
    },
  }),
  SendGrid: (address, isHard) => [
    { email: 'somebody@example.org', event: 'delivered' },
    { email: address, event: 'bounce', type: isHard ? 'bounce' : 'blocked', status: isHard ? '5.1.1' : '5.7.1' },
  ],
}

describe('a report of a provider', () => {
  test.each(Object.entries(shapes))('by %s is read', async (_, shape) => {
    for (const isHard of [true, false]) {
      const ana = await register()
      expect((await send(shape(ana.user.email.toUpperCase(), isHard))).statusCode).toBe(204)
      const bounce = await db
        .selectFrom('mailBounces')
        .select(['hardAt', 'softCount'])
        .where('userId', '=', ana.user.id)
        .executeTakeFirstOrThrow()
      expect(bounce).toEqual({ hardAt: isHard ? expect.any(Date) : null, softCount: isHard ? 0 : 1 })
      expect((await ana.api.mailBounces.own()).bounce !== null).toBe(isHard)
    }
  })

  test('again and at once is one row, and soft ones are counted', async () => {
    const ana = await register()
    const soft = { bounces: [{ address: ana.user.email, kind: 'soft' }] }
    await Promise.all(Array.from({ length: 50 }, () => send(soft)))
    const rows = db.selectFrom('mailBounces').select('softCount').where('userId', '=', ana.user.id)
    expect(await rows.execute()).toEqual([{ softCount: 50 }])
  })

  test('about an address to which nothing was sent stores nothing', async () => {
    const ana = await register()
    await db.deleteFrom('mailOutbox').where('userId', '=', ana.user.id).execute()
    for (const address of [ana.user.email, 'nobody@example.org'])
      expect((await send({ bounces: [{ address, kind: 'hard' }] })).statusCode).toBe(204)
    expect(await ana.api.mailBounces.own()).toEqual({ bounce: null })
  })

  test('with the secret as the password in its address', async () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
    expect((await send({ bounces: [] }, basic(`mail:${secret}`))).statusCode).toBe(204)
    expect((await send({ bounces: [] }, basic(`mail:${secret}x`))).statusCode).toBe(401)
  })

  test.each([null, '', 'Bearer ', `Bearer ${secret}x`, `Bearer ${secret.slice(1)}`, secret])(
    'without the secret (%s) is refused before its body is read',
    async (authorization) => {
      const ana = await register()
      const reply = await send(shapes['any other']!(ana.user.email, true), authorization)
      expect(reply.statusCode).toBe(401)
      const large = await app.inject({
        method: 'POST',
        url: '/api/mail/bounces',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        payload: 'x'.repeat(900_000),
      })
      expect(large.statusCode).toBe(401)
      expect(await ana.api.mailBounces.own()).toEqual({ bounce: null })
    },
  )

  test('is an unknown call where no secret is set', async () => {
    for (const authorization of [`Bearer ${secret}`, 'Bearer null', null])
      expect((await send({ bounces: [] }, authorization, without)).statusCode).toBe(404)
  })

  test.each([{}, [], [{ event: 3 }], 'text', null, { bounces: [{ address: 'a@example.org', kind: 'worse' }] }])(
    'of another form is refused: %j',
    async (body) => {
      const { statusCode } = await send(body)
      expect(statusCode).toBe(Array.isArray(body) && body.length === 0 ? 204 : 400)
    },
  )

  test('has at most a thousand bounces', async () => {
    const bounces = (count: number) => ({
      bounces: Array.from({ length: count }, (_, at) => ({ address: `n${at}@example.org`, kind: 'hard' })),
    })
    expect((await send(bounces(1000))).statusCode).toBe(204)
    expect((await send(bounces(1001))).statusCode).toBe(400)
  })
})
