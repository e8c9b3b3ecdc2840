import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { startImapServer } from '../../../testing/services/imap-server.ts'
import { ageMailBudget, prepareTestMail } from '../../../testing/services/mailed.ts'
import { proveAddress } from '../../../testing/domains/room-requests.ts'
import { makeDigests } from '../../../chat/notifications/make-digests.job.ts'
import { bounceOf } from './bounce.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { bounceKey } from './mail-bounces.queries.ts'
import { readBounces } from './read-bounces.job.ts'
import { returnToken } from './return-token.ts'
import { sendMail } from '../send-mail.job.ts'

const { db, visitor, register } = await testApp()

const report = (messageId: string, { action = 'failed', status = '5.1.1', returned = 'message/rfc822' } = {}) =>
  [
    'From: MAILER-DAEMON@mail.example.org',
    'To: no-reply@compas.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I could not deliver your email.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example.org',
    '',
    'Final-Recipient: rfc822; ana@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 no such user',
    '',
    '--b',
    `Content-Type: ${returned}`,
    '',
    'From: no-reply@compas.example',
    `Message-ID: <${messageId}>`,
    'Subject: Hola',
    '',
    'Message-ID: <of-the-text@elsewhere.example>',
    '--b--',
    '',
  ].join('\r\n')

/** An email to a member, and the Message-ID with which it was sent. */
async function sentTo({ user }: TestMember) {
  const mail = await db
    .selectFrom('mailOutbox')
    .select(['id', 'toAddress'])
    .where('userId', '=', user.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { ...mail, messageId: `${mail.id}.${returnToken(await bounceKey(db)(), mail)}@compas.example` }
}

const readFrom = async (...sources: string[]) => {
  const emails = sources.map((source) => ({ source, flags: new Set<string>() }))
  const server = await startImapServer({ emails })
  await readBounces(db, server.url, new AbortController().signal).finally(server.close)
  return { emails, commands: server.commands }
}

const bounceOfMember = async ({ user }: TestMember) =>
  await db
    .selectFrom('mailBounces')
    .select(['address', 'hardAt', 'softCount', 'status'])
    .where('userId', '=', user.id)
    .executeTakeFirst()
const mailsQueued = async ({ user }: TestMember) =>
  (await db.selectFrom('mailOutbox').select('id').where('userId', '=', user.id).execute()).length
const isBounced = async ({ api }: TestMember) => (await api.mailBounces.own()).bounce !== null

const bounced = async () => {
  const ana = await register()
  await proveAddress(db, ana)
  await readFrom(report((await sentTo(ana)).messageId))
  return ana
}

describe('a report in the mailbox', () => {
  test.each(['message/rfc822', 'text/rfc822-headers'])(
    'with the email as %s stops news to that address',
    async (returned) => {
      const ana = await register()
      const { messageId, toAddress } = await sentTo(ana)
      const { emails } = await readFrom('Subject: Hi\r\n\r\nA person wrote.', report(messageId, { returned }))
      expect(await bounceOfMember(ana)).toMatchObject({
        address: toAddress.toLowerCase(),
        hardAt: expect.any(Date),
        status: '5.1.1',
      })
      expect(await ana.api.mailBounces.own()).toMatchObject({ bounce: { address: toAddress } })
      expect(emails.every(({ flags }) => flags.has('$CompasRead'))).toBe(true)
    },
  )

  test('is read once, and marked for nobody else', async () => {
    const ana = await register()
    const emails = [
      {
        source: report((await sentTo(ana)).messageId, { status: '4.2.2', action: 'delayed' }),
        flags: new Set<string>(),
      },
    ]
    const server = await startImapServer({ emails })
    for (let n = 0; n < 3; n++) await readBounces(db, server.url, new AbortController().signal)
    server.close()
    expect((await bounceOfMember(ana))?.softCount).toBe(1)
    expect(server.commands.some((command) => /Seen|EXPUNGE|DELETED/i.test(command))).toBe(false)
  })

  test('is believed only about an email that was sent, by its signature', async () => {
    const [ana, other] = [await register(), await register()]
    const [own, others] = [await sentTo(ana), await sentTo(other)]
    const token = own.messageId.slice(37, 59)
    await readFrom(
      report(`${own.id}.${'A'.repeat(22)}@compas.example`),
      report(`${own.id}@compas.example`),
      report(`${others.id}.${token}@compas.example`),
      report(`${randomUUID()}.${token}@compas.example`),
    )
    expect([await bounceOfMember(ana), await bounceOfMember(other)]).toEqual([undefined, undefined])
  })

  test('is about the present address alone', async () => {
    const ana = await register()
    const { messageId } = await sentTo(ana)
    await db
      .updateTable('users')
      .set({ email: `new-${ana.user.email}` })
      .where('id', '=', ana.user.id)
      .execute()
    await readFrom(report(messageId))
    expect(await bounceOfMember(ana)).toBeUndefined()
  })

  test('of a server that hangs, lies or answers without end does not stop the job', async () => {
    for (const instead of [
      () => 'x'.repeat(1_100_000),
      (command: string) => (/FETCH/.test(command) ? '* 1 FETCH (BODY[]<0> {999999999}\r\n' : undefined),
      (command: string) => (/LOGIN/i.test(command) ? 'A NO never\r\n* BYE\r\n' : undefined),
    ]) {
      const server = await startImapServer({ emails: [{ source: 'x', flags: new Set() }], instead })
      const stopping = AbortSignal.timeout(3_000)
      await expect(readBounces(db, server.url, stopping)).rejects.toThrow()
      server.close()
    }
  })
})

describe('a report', () => {
  const id = '019a0000-0000-7000-8000-000000000000'
  const messageId = `${id}.${'a'.repeat(22)}@compas.example`
  const read = (source: string) => readDeliveryReport(Buffer.from(source))

  test.each([
    ['5.1.1', 'hard'],
    ['5.1.10', 'hard'],
    ['5.0.0', 'hard'],
    ['5.2.1', 'hard'],
    ['5.1.7', 'soft'],
    ['5.1.8', 'soft'],
    ['5.2.2', 'soft'],
    ['5.4.4', 'soft'],
    ['5.7.1', 'soft'],
    ['4.4.7', 'soft'],
  ])('with %s is %s', async (status, kind) => {
    expect(bounceOf(status).kind).toBe(kind)
    expect(await read(report(messageId, { status }))).toMatchObject({ id, kind, status })
  })

  test('that it was delivered, that is cut off or is another email says nothing', async () => {
    expect(await read(report(messageId, { action: 'delivered', status: '2.0.0' }))).toBeNull()
    expect(await read(report(messageId).slice(0, 400))).toBeNull()
    expect(await read(`Message-ID: <${messageId}>\r\nStatus: 5.1.1\r\nAction: failed\r\n\r\nHi`)).toBeNull()
    expect(await read('\0'.repeat(5_000))).toBeNull()
  })

  test('costs little, whatever is in it', async () => {
    for (const source of [
      report(messageId).replace('550 no such user', 'a'.repeat(50_000)),
      `${report(messageId)}${'--b\r\n'.repeat(12_000)}`,
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(1_000)}`,
      'a: b\r\n '.repeat(8_000),
    ]) {
      const began = performance.now()
      await read(source.slice(0, 64_000))
      expect(performance.now() - began).toBeLessThan(400)
    }
  })
})

describe('after a hard bounce', () => {
  test('no news are sent, but what protects the account is', async () => {
    const ana = await bounced()
    await ageMailBudget(db, '1 day')
    const before = await mailsQueued(ana)
    const luz = await register('Luz')
    await luz.api.follows.follow({ params: { id: ana.user.id } })
    expect(await mailsQueued(ana)).toBe(before)
    await visitor.auth.forgotPassword({ body: { email: ana.user.email } })
    expect(await mailsQueued(ana)).toBe(before + 1)
  })

  test('the digest waits with all that it holds', async () => {
    const ana = await bounced()
    await ana.api.notifications.chooseDigest({ body: { digest: { hour: 8, timeZone: 'UTC' } } })
    const item = { kind: 'follow', facts: '{}', relatedId: ana.user.id, relatedType: 'user', actionUrl: '/' }
    await db
      .insertInto('digestItems')
      .values({ ...item, userId: ana.user.id })
      .execute()
    await db.updateTable('mailDigests').set({ nextAt: new Date() }).where('userId', '=', ana.user.id).execute()
    await makeDigests(db, new AbortController().signal)
    const waiting = db.selectFrom('digestItems').select('mailId').where('userId', '=', ana.user.id)
    expect(await waiting.execute()).toEqual([{ mailId: null }])
  })

  test('the member tries again: one email, then all', async () => {
    const ana = await bounced()
    await ageMailBudget(db, '1 day')
    const before = await mailsQueued(ana)
    await Promise.all(Array.from({ length: 3 }, () => ana.api.mailBounces.tryAgain()))
    expect(await isBounced(ana)).toBe(false)
    expect(await mailsQueued(ana)).toBe(before + 1)
    await (await register('Luz')).api.follows.follow({ params: { id: ana.user.id } })
    expect(await mailsQueued(ana)).toBe(before + 2)
  })

  test('an address that is confirmed anew is good again, and another one never was bad', async () => {
    const ana = await bounced()
    await db
      .updateTable('users')
      .set({ email: `new-${ana.user.email}` })
      .where('id', '=', ana.user.id)
      .execute()
    expect(await isBounced(ana)).toBe(false)
  })

  test('it is nobody else’s business', async () => {
    await bounced()
    expect(await isBounced(await register())).toBe(false)
    await expect(visitor.mailBounces.own()).rejects.toMatchObject({ status: 401 })
  })
})

describe('a mail server that refuses an address at once', () => {
  test.each([
    ['550 5.1.1 No such user', true],
    ['554 5.7.1 Relay access denied', false],
    ['550 Nobody', false],
  ])('with %s', async (response, isHard) => {
    const ana = await register()
    const { id } = await sentTo(ana)
    const refusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response }
    await sendMail(db, {
      mailer: () => Promise.reject(Object.assign(new Error(response), refusal)),
      prepare: prepareTestMail(db),
      mailId: id,
      isLast: false,
      stopping: new AbortController().signal,
      signal: new AbortController().signal,
    })
    expect(await isBounced(ana)).toBe(isHard)
  })
})
