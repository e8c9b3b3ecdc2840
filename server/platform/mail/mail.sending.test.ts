import { prepareTestMail } from '../../testing/services/mailed.ts'
import { createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type BadAnswer, badMailAnswers, startBadServer } from '../../testing/services/bad-server.ts'
import { refusal } from '../../testing/services/mail-server.ts'
import { sampleEmail, mailerTo, testOutbox, to } from '../../testing/services/outbox.ts'
import { until } from '../../testing/until.ts'
import { queueMail, queueMails } from './mail.queries.ts'
import { sendMail } from './send-mail.job.ts'

const { db, ends, logged, mailServer, work, row, rows, jobsLeft, hurry, untilDone } = await testOutbox()

describe('an email', () => {
  test('is delivered once with its text and HTML parts, in any script @S7.21', async () => {
    const server = await mailServer()
    work(server.url)
    const subject = `¡Ñandú 💃 confirma tu dirección, ${'muy '.repeat(15)}pronto!`
    const text = 'Hola Zoë,\n\n.\nuna línea con 💃 y =3D\n'
    await queueMail(db, sampleEmail({ subject, text, html: '<p>Zoë &amp; 💃</p>' }))
    await untilDone()
    const [mail] = server.delivered
    expect(server.delivered).toHaveLength(1)
    expect(mail?.to).toEqual([to])
    expect(mail?.text.trimEnd()).toBe(text.trimEnd())
    expect(mail?.html.trim()).toBe('<p>Zoë &amp; 💃</p>')
    expect(mail?.headers.get('subject')).toBe(subject)
    expect(mail?.headers.get('from')).toBe('Compás <hola@compas.example>')
    expect(mail?.headers.get('to')).toBe(to)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('content-type')).toMatch(/^multipart\/alternative/)
    const { id, createdAt } = (await row())!
    expect(mail?.headers.get('message-id')).toMatch(new RegExp(`^<${id}\\.[\\w-]{22}@compas\\.example>$`))
    expect(Math.abs(Date.parse(mail?.headers.get('date') ?? '') - createdAt.getTime())).toBeLessThan(1000)
  })

  test('has its text deleted once it is sent, and is never in the job queue', async () => {
    const server = await mailServer()
    await queueMail(db, sampleEmail({ text: 'canary-text' }))
    const { rows: queued } = await sql<{ payload: string }>`
      select payload::text as payload from graphile_worker._private_jobs`.execute(db)
    expect(queued).toEqual([{ payload: JSON.stringify({ mailId: (await row())!.id }) }])
    work(server.url)
    await untilDone()
    expect(await row()).toMatchObject({ text: '', html: null, attempts: 1, lastError: null, sentAt: expect.any(Date) })
  })

  test('of a transaction that is rolled back is never sent @S7.1', async () => {
    const server = await mailServer()
    work(server.url)
    const rolledBack = db.transaction().execute(async (trx) => {
      await queueMail(trx, sampleEmail({ subject: 'Never' }))
      await delay(60)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await queueMail(db, sampleEmail({ subject: 'Then' }))
    await untilDone()
    expect(server.delivered.map(({ headers }) => headers.get('subject'))).toEqual(['Then'])
  })

  test('is sent once by ten concurrent workers', async () => {
    const server = await mailServer({ onMessage: () => delay(40) })
    await queueMail(db, sampleEmail())
    const { id: mailId } = (await row())!
    const attempt = {
      mailer: mailerTo(server.url),
      prepare: prepareTestMail(db),
      mailId,
      isLast: false,
      stopping: new AbortController().signal,
      signal: new AbortController().signal,
    }
    await Promise.all(Array.from({ length: 10 }, () => sendMail(db, attempt)))
    expect(server.tried.messages).toBe(1)
    expect(server.delivered).toHaveLength(1)
  })

  test('is not sent if its row was deleted, and its job is done', async () => {
    const server = await mailServer()
    await queueMail(db, sampleEmail())
    await db.deleteFrom('mailOutbox').execute()
    work(server.url)
    await untilDone()
    expect(server.tried.messages).toBe(0)
  })
})

describe('an email whose words this release cannot make', () => {
  test('waits for a later one, by a job that an earlier one does not know', async () => {
    const server = await mailServer()
    work(server.url)
    const unknown = { to, userId: null, share: 'ordinary' as const, kind: 'a_later_kind', facts: { some: 'thing' } }
    await queueMails(db, [unknown])
    const { rows: jobs } = await sql<{ name: string }>`
      select task_identifier as name from graphile_worker.jobs where task_identifier <> 'mail_unread_messages'`.execute(
      db,
    )
    expect(jobs).toEqual([{ name: 'write_mail' }])
    await until(async () => (await row())?.attempts === 1)
    expect(await row()).toMatchObject({
      sentAt: null,
      givenUpAt: null,
      facts: unknown.facts,
      lastError: 'This release cannot read what the email is about',
    })
    await until(() => logged.join().includes('could not be sent'))
    expect(server.tried.messages).toBe(0)
  })
})

describe('a mail server that', () => {
  test('returns a temporary error is tried again, and the email is delivered once', async () => {
    let refusals = 0
    const server = await mailServer({
      onReceiver: () => {
        if (refusals++ < 2) throw refusal(450, `busy with ${to}`)
      },
    })
    work(server.url)
    await queueMail(db, sampleEmail({ text: 'canary-text' }))
    await until(async () => (await row())?.attempts === 1)
    expect(await row()).toMatchObject({
      text: 'canary-text',
      givenUpAt: null,
      lastError: expect.stringContaining('450'),
    })
    await untilDone()
    expect(server.delivered).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 3, lastError: null })
    expect(logged.join()).toContain('could not be sent')
    expect(logged.join()).not.toMatch(/ana@example\.com|canary/)
  })

  test('refuses the receiver permanently is not tried again', async () => {
    const server = await mailServer({
      onReceiver: () => {
        throw refusal(550, 'nobody of that name')
      },
    })
    work(server.url)
    await queueMail(db, sampleEmail())
    await untilDone()
    expect(await row()).toMatchObject({
      sentAt: null,
      givenUpAt: expect.any(Date),
      attempts: 1,
      text: 'A text',
      lastError: expect.stringContaining('nobody of that name'),
      failure: 'address_refused',
    })
  })

  test('refuses the email permanently is not tried again', async () => {
    const server = await mailServer({ onMessage: () => Promise.reject(refusal(554, 'looks like an advertisement')) })
    work(server.url)
    await queueMail(db, sampleEmail())
    await untilDone()
    expect(server.tried.messages).toBe(1)
    expect(await row()).toMatchObject({ givenUpAt: expect.any(Date) })
  })

  test('refuses the password is tried again, as the password can be corrected', async () => {
    const onAuth = (_auth: unknown, _session: unknown, done: (error: Error) => void) =>
      done(refusal(535, 'who are you'))
    const server = await mailServer({ options: { authOptional: false, allowInsecureAuth: true, onAuth } })
    work(server.url.replace('//', '//compas:wrong@'))
    await queueMail(db, sampleEmail())
    await until(async () => (await row())?.attempts === 1)
    expect(await row()).toMatchObject({ givenUpAt: null, lastError: expect.stringContaining('who are you') })
  })

  test('does not respond is disconnected and tried again', async () => {
    const sockets = new Set<{ destroy(): void }>()
    const mute = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
    ends.push(async () => {
      for (const socket of sockets) socket.destroy()
      mute.close()
    })
    await until(() => mute.listening)
    const { port } = mute.address() as { port: number }
    work(`smtp://127.0.0.1:${port}`, { maxMs: 200 })
    await queueMail(db, sampleEmail())
    await until(async () => (await hurry(), (await row())?.attempts === 2))
    expect(await row()).toMatchObject({ sentAt: null, givenUpAt: null })
  })

  test('closes the connection during an email gets it again, once', async () => {
    const server = await mailServer()
    let cuts = 0
    const cutting = createServer((socket) => {
      socket.on('error', () => {})
      if (cuts === 2) {
        passOn(socket, server.port!)
        return
      }
      socket.write('220 hola\r\n')
      socket.on('data', (data) => {
        const line = data.toString()
        if (line.startsWith('DATA')) socket.write('354 go on\r\n')
        else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
        else {
          cuts++
          socket.destroy()
        }
      })
    }).listen(0, '127.0.0.1')
    ends.push(async () => void cutting.close())
    await until(() => cutting.listening)
    const { port } = cutting.address() as { port: number }
    work(`smtp://127.0.0.1:${port}`)
    await queueMail(db, sampleEmail({ text: 'x'.repeat(5000) }))
    await untilDone()
    expect(cuts).toBe(2)
    expect(server.delivered).toHaveLength(1)
    expect(await row()).toMatchObject({ attempts: 3 })
  })

  test('is never reachable is given up after the last attempt', async () => {
    await queueMail(db, sampleEmail())
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(db)
    work('smtp://127.0.0.1:1')
    await untilDone()
    expect(await row()).toMatchObject({
      givenUpAt: expect.any(Date),
      text: 'A text',
      lastError: expect.stringContaining('ECONNREFUSED'),
      failure: 'connection',
    })
  })
})

describe('a mail server', () => {
  async function bad(answer: BadAnswer) {
    const server = await startBadServer(answer, { speaksFirst: true })
    ends.push(async () => server.stop())
    const smtp = server.address.replace('http', 'smtp')
    return { ...server, work: (maxMs = 200) => work(smtp, { maxMs, restMs: 200 }) }
  }

  test.each(badMailAnswers)('that %s gives up no email', async (_, answer) => {
    const server = await bad(answer)
    server.work()
    await queueMail(db, sampleEmail())
    await until(async () => (await hurry(), ((await row())?.attempts ?? 0) >= 2))
    expect(await row()).toMatchObject({ sentAt: null, givenUpAt: null, text: 'A text' })
  })

  test('that answers none of twenty emails is left alone, and gets all of them once when it is well', async () => {
    const [server, good] = [await bad((socket) => socket.resetAndDestroy()), await mailServer()]
    await queueMails(
      db,
      Array.from({ length: 20 }, (_, at) => ({
        ...sampleEmail({ subject: `Hola ${at}` }),
        to: `ana${at}@example.com`,
      })),
    )
    server.work(5_000)
    await until(() => server.asked() >= 5)
    const before = server.asked()
    await delay(500)
    expect(server.asked() - before).toBeLessThanOrEqual(8)
    const attempts = (await rows()).reduce((sum, mail) => sum + mail.attempts, 0)
    expect(attempts, 'attempts that were none').toBeLessThanOrEqual(server.asked())
    server.passOnTo(good.url)
    await untilDone()
    expect(good.delivered.map(({ headers }) => headers.get('subject') ?? '').toSorted()).toEqual(
      Array.from({ length: 20 }, (_, at) => `Hola ${at}`).toSorted(),
    )
  })

  test('that hangs keeps nobody waiting who deletes their account with its emails', async () => {
    const server = await bad(() => {})
    work(server.address.replace('http', 'smtp'), { maxMs: 1_500 })
    await queueMail(db, sampleEmail())
    await until(() => server.asked() === 1)
    const began = performance.now()
    await db.deleteFrom('mailOutbox').execute()
    expect(performance.now() - began).toBeLessThan(700)
  })
})

describe('a worker that', () => {
  test('stops while it sends an email completes it; the next one finds nothing to do', async () => {
    const server = await mailServer({ onMessage: () => delay(200) })
    const stop = work(server.url)
    await queueMail(db, sampleEmail())
    await until(() => server.tried.messages === 1)
    await stop()
    expect(server.delivered).toHaveLength(1)
    expect(await jobsLeft()).toEqual([])
    work(server.url)
    await delay(100)
    expect(server.tried.messages).toBe(1)
  })

  test('was killed is replaced by another one that sends its email', async () => {
    const server = await mailServer()
    await queueMail(db, sampleEmail())
    await sql`
      update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '6 minutes', attempts = 1`.execute(
      db,
    )
    work(server.url)
    await untilDone()
    expect(server.delivered).toHaveLength(1)
  })
})

/** Connects a client to the mail server. */
function passOn(client: Socket, port: number) {
  const upstream = createConnection(port, '127.0.0.1')
  client.pipe(upstream).pipe(client)
  upstream.on('error', () => client.destroy())
}
