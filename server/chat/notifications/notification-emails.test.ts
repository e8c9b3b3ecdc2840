import { afterAll, expect, test } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import { startJobs } from '../../start-jobs.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { testApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { startMailServer } from '../../testing/services/mail-server.ts'
import { ask, decide, proveAddress, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'

const connection = await testConnection()
const db = connect(connection)
afterAll(() => db.destroy())
const origin = 'https://compas.example'
const { app, services, signUp, signUpAdmin } = await testApp({ db, services: { origin } })
const server = await startMailServer()
afterAll(() => server.stop())

const mailer = createMailer({ smtpUrl: server.url, from: 'Compás <hola@compas.example>', outbox: '/nowhere' })
const silent = { debug: () => {}, info: () => {}, warn: () => {} }
const journal = createErasureJournal({ folders: [], bucket: null })
const jobs = startJobs(
  { ...services, mailer, journal, backUp: null, outbox: '/nowhere', log: silent, pollMs: 20 },
  connection,
)
afterAll(() => jobs.stop())

const emailsTo = (address: string) =>
  server.delivered.filter(({ to, headers }) => to.includes(address) && headers.has('list-unsubscribe'))

test('a request is emailed to its host, whose mail program unsubscribes from the kind by one click', async () => {
  const [host, guest] = [await signUp('Hugo'), await signUp('Zoë')]
  await Promise.all([proveAddress(db, host), proveAddress(db, guest)])
  const roomId = await putRoom(db, host, (await addFestival(await signUpAdmin())).id)

  const { id } = await ask(guest, roomId)
  await until(() => emailsTo(host.user.email).length === 1)
  const [email] = emailsTo(host.user.email)
  expect(email!.headers.get('subject')).toBe('Someone would like to share your room')
  expect(email!.text).toContain('Zoë would like to join you')
  expect(email!.text).toContain(`${origin}/my-rooms?room=${roomId}`)
  expect(email!.html).toContain('<bdi dir="auto">Zoë</bdi> would like to join you')
  expect(email!.text).not.toContain('May I join you?')

  // A mail program uses only the headers.
  expect(email!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /^<(https:[^>]+)>$/.exec(email!.headers.get('list-unsubscribe') ?? '')?.[1]
  const { pathname, origin: target } = new URL(address!)
  expect(target).toBe(origin)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await app.inject({ method: 'POST', url: pathname, headers, payload: 'List-Unsubscribe=One-Click' })
  expect(reply.statusCode).toBe(200)

  await withdraw(guest, id)
  const again = await ask(guest, roomId)
  await decide(host, again.id, 'accepted')
  await until(() => emailsTo(guest.user.email).length === 1)
  // The withdrawal is of another kind, which is still emailed; the new request is listed in the bell only.
  await until(() => emailsTo(host.user.email).length === 2)
  expect(emailsTo(host.user.email).map(({ headers }) => headers.get('subject'))).toEqual([
    'Someone would like to share your room',
    'A room request was withdrawn',
  ])
  const left = await db
    .selectFrom('mailOutbox')
    .select(['kind', 'facts'])
    .where('toAddress', '=', host.user.email)
    .where('aboutId', '=', guest.user.id)
    .orderBy('id')
    .execute()
  expect(left).toEqual([
    { kind: 'room_request_received', facts: null },
    { kind: 'room_request_withdrawn', facts: null },
  ])
  expect((await host.api.notifications.unread()).map(({ title }) => title)).toEqual([
    'Zoë would like to join you',
    'Zoë has other plans now',
  ])
})
