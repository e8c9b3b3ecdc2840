import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { resetPasswordEmail } from '../../platform/mail/emails.ts'
import { emptyGivenUpMails, queueMail } from '../../platform/mail/mail.queries.ts'
import { testApp } from '../../testing/app.ts'
import { refusal } from '../../testing/services/mail-server.ts'
import { sampleEmail, testOutbox } from '../../testing/services/outbox.ts'
import { until } from '../../testing/until.ts'

const { db, mailServer, work, row, rows, untilDone, hurry } = await testOutbox()
const { signUp, signUpAdmin } = await testApp({ db })
const [admin, other, member] = [await signUpAdmin(), await signUpAdmin(), await signUp()]
const { health } = admin.api

beforeEach(async () => {
  await sql`truncate mail_outbox, mail_places, digest_items`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

/** Queues an email that its server has refused for good. */
async function giveUp(email = sampleEmail()) {
  const server = await mailServer({
    onReceiver: (address) => {
      throw refusal(550, `5.1.1 <${address}> is unknown`)
    },
  })
  const stop = work(server.url)
  await queueMail(db, email)
  await untilDone()
  await stop()
  return (await row())!.id
}

const acts = async (action: string) =>
  await db.selectFrom('auditLog').select(['actorId', 'detail']).where('action', '=', action).orderBy('id').execute()

const givenUp = async () => (await health.givenUpMails({ query: {} })).items

describe('an email that was given up', () => {
  test('is listed without its words and its whole address', async () => {
    const id = await giveUp(sampleEmail({ subject: 'canary-subject', text: 'canary-text' }))
    const items = await givenUp()
    expect(items).toMatchObject([
      { id, to: 'a…@example.com', failure: 'address_refused', attempts: 1, isNotification: false, again: 'possible' },
    ])
    expect(items[0]?.error).toContain('is unknown')
    expect(JSON.stringify(items)).not.toMatch(/canary|ana@/)
    const { waiting } = await health.waiting()
    expect(waiting?.mails).toMatchObject([{ state: 'given up', count: 1 }])
  })

  test('is sent again with its words, once, however often it is asked for', async () => {
    const id = await giveUp(sampleEmail({ text: 'Hola otra vez' }))
    const server = await mailServer()
    const asked = await Promise.allSettled(Array.from({ length: 50 }, () => health.resendMail({ params: { id } })))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    work(server.url)
    await untilDone()
    expect(server.delivered.map(({ text }) => text.trim())).toEqual(['Hola otra vez'])
    expect(await row()).toMatchObject({ text: '', sentAt: expect.any(Date), givenUpAt: null, failure: null })
    expect(await acts('mail.resend')).toEqual([{ actorId: admin.user.id, detail: { count: 1 } }])
  })

  test('is not sent again once its link has ended, and then its words go', async () => {
    const id = await giveUp(sampleEmail(resetPasswordEmail({ name: 'Ana', link: 'http://localhost/x' })))
    expect(await givenUp()).toMatchObject([{ again: 'possible' }])
    await db.updateTable('mailOutbox').set({ usefulUntil: sql`now()` }).execute()
    expect(await givenUp()).toMatchObject([{ again: 'expired' }])
    await expect(health.resendMail({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await health.resendMails()).toEqual({ again: 0, left: 0 })
    await emptyGivenUpMails(db)
    expect(await row()).toMatchObject({ text: '', html: null })
  })

  test('keeps its words for three days', async () => {
    const id = await giveUp()
    const give = (hours: number) =>
      db
        .updateTable('mailOutbox')
        .set({ givenUpAt: sql`now() - make_interval(hours => ${hours})` })
        .execute()
    await give(71)
    await emptyGivenUpMails(db)
    expect(await givenUp()).toMatchObject([{ again: 'possible' }])
    await give(73)
    expect(await givenUp()).toMatchObject([{ again: 'gone' }])
    await expect(health.resendMail({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await emptyGivenUpMails(db)
    expect(await row()).toMatchObject({ text: '', html: null, facts: null })
  })

  test('that does not say until when it is of use counts as useless after an hour', async () => {
    await sql`insert into mail_outbox (to_address, subject, text) values ('ana@example.com', 'Hola', 'A link')`.execute(
      db,
    )
    const { usefulUntil } = (await row())!
    expect(Math.round((usefulUntil!.getTime() - Date.now()) / 60_000)).toBe(60)
  })

  test('is sent again with all others that can be', async () => {
    await giveUp({ ...sampleEmail(), to: 'bea@example.com' })
    await giveUp({ ...sampleEmail(), to: 'cara@example.com' })
    expect(await health.resendMails()).toEqual({ again: 2, left: 0 })
    expect(await health.resendMails()).toEqual({ again: 0, left: 0 })
    expect((await rows()).map(({ attempts, givenUpAt }) => [attempts, givenUpAt])).toEqual([
      [0, null],
      [0, null],
    ])
    expect((await acts('mail.resend')).at(-1)?.detail).toEqual({ count: 2 })
  })
})

describe('a test email', () => {
  const params = async () => ({ params: { id: (await health.sendTestMail()).testMailId } })

  test('goes to the admin who asks for it, and is told to be sent', async () => {
    const asked = await params()
    expect(await health.testMail(asked)).toEqual({ state: 'waiting', failure: null, isFile: false })
    const server = await mailServer()
    work(server.url)
    await untilDone()
    expect(server.delivered.map(({ to }) => to)).toEqual([[admin.user.email]])
    expect(await health.testMail(asked)).toEqual({ state: 'sent', failure: null, isFile: false })
    expect((await acts('mail.test')).at(-1)?.actorId).toBe(admin.user.id)
  })

  test('that fails says of which kind the failure is', async () => {
    const asked = await params()
    work('smtp://127.0.0.1:9')
    await until(async () => (await health.testMail(asked)).state === 'retrying')
    expect(await health.testMail(asked)).toMatchObject({ failure: 'connection' })
    await hurry()
  })

  test('is seen by nobody else', async () => {
    const asked = await params()
    await expect(other.api.health.testMail(asked)).rejects.toMatchObject({ status: 404 })
    for (const call of [() => member.api.health.testMail(asked), () => member.api.health.sendTestMail()])
      await expect(call()).rejects.toMatchObject({ status: 403 })
  })

  test('is refused once the budget of the address is used up', async () => {
    for (let n = 0; n < 3; n++) await params()
    await expect(params()).rejects.toMatchObject({ status: 429 })
    expect(await rows()).toHaveLength(3)
  })
})
