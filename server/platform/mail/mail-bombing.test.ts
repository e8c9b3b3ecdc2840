import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password, testApp } from '../../testing/app.ts'
import { changeEmail } from '../../testing/domains/email-changes.ts'
import { ageMailBudget, mailedToken, mailsTo } from '../../testing/services/mailed.ts'

const { db, visitor, clientOf, register } = await testApp()
const limited = await testApp({ rateLimits: 'on', db })

/** Counts the emails that were queued for an address, also those deleted with their member. */
async function countEmails() {
  await sql`create table emails_queued (to_address text)`.execute(db)
  await sql`
    create function note_email() returns trigger language plpgsql as $$
    begin insert into emails_queued values (lower(new.to_address)); return null; end $$`.execute(db)
  await sql`create trigger note_email after insert on mail_outbox for each row execute function note_email()`.execute(
    db,
  )
}
await countEmails()
const emailsTo = async (address: string) => {
  const { rows } = await sql<{ emails: number }>`
    select count(*)::int as emails from emails_queued where to_address = lower(${address})`.execute(db)
  return rows[0]!.emails
}

let registered = 0
const registerAs = (email: string) => {
  const username = `bomber_${registered++}`
  return visitor.auth.register({ body: { username, email, password, name: 'Bomber', location: 'Cali', age: 30 } })
}

/** The calls run at once, since each reply takes a quarter of a second. */
const forget = (times: number, email: string) =>
  Promise.all(Array.from({ length: times }, () => visitor.auth.forgotPassword({ body: { email } })))

test('threat 40: sixty changes of a password send five emails at most, and a password can still be changed', async () => {
  const { api, user } = await register()
  for (let times = 0; times < 60; times++) {
    const [currentPassword, newPassword] = times % 2 ? ['otro-ritmo', password] : [password, 'otro-ritmo']
    await api.profile.change({ body: { currentPassword, newPassword } })
  }
  expect(await emailsTo(user.email)).toBe(4)
})

test('threat 40: registering and deleting the account twenty times sends three emails', async () => {
  const email = 'victim@example.com'
  for (let times = 0; times < 20; times++) {
    const { token } = await registerAs(times % 2 ? email : email.toUpperCase())
    await clientOf(token).profile.remove({ body: { password } })
  }
  expect(await emailsTo(email)).toBe(3)
  expect(await mailsTo(db, email)).toEqual([])
})

test('threat 40: a thousand calls of every kind that sends emails send five an hour and twenty a day', async () => {
  const email = 'flooded@example.com'
  const { token } = await registerAs(email)
  const api = clientOf(token)
  const others = [await register(), await register()]
  const tries = [
    () => visitor.auth.forgotPassword({ body: { email } }),
    () => visitor.auth.forgotPassword({ body: { email: email.toUpperCase() } }),
    () => api.auth.resendEmail(),
    () => api.profile.change({ body: { currentPassword: password, newPassword: password } }),
    () => api.profile.change({ body: { currentPassword: password, email: `n${registered++}@example.com` } }),
    () => registerAs(email),
    ...others.map((other) => () => other.api.profile.change({ body: { currentPassword: password, email } })),
    ...others.map((other) => () => other.api.auth.resendEmail()),
  ]
  const perHour: number[] = []
  for (let hour = 0; hour < 10; hour++) {
    const before = await emailsTo(email)
    const all = Array.from({ length: 100 }, (_, at) => tries[at % tries.length]!())
    for (const result of await Promise.allSettled(all))
      if (result.status === 'rejected') expect(result.reason.status).toBeOneOf([400, 409, 429])
    perHour.push((await emailsTo(email)) - before)
    await ageMailBudget(db, '1 hour')
  }
  expect(Math.max(...perHour)).toBe(5)
  const emails = await emailsTo(email)
  expect(emails).toBeLessThanOrEqual(20)
  expect(emails).toBeGreaterThan(15)
}, 120_000)

const sixtyForms = Array.from({ length: 60 }, (_, at) => {
  const dotted = at % 3 ? 'victim' : 'vic.tim'
  const tagged = at % 2 ? `+${at}` : ''
  const local = at % 5 ? dotted : dotted.toUpperCase()
  return `${local}${tagged}@${at % 7 ? 'gmail.com' : 'GoogleMail.com'}`
})

test('threat 85: sixty forms of one address are one mailbox, which is sent five emails an hour', async () => {
  const { rows: before } = await sql<{ emails: number }>`select count(*)::int as emails from emails_queued`.execute(db)
  for (const email of sixtyForms) {
    const registered = await registerAs(email).catch(() => null)
    if (registered)
      await clientOf(registered.token).profile.change({
        body: { currentPassword: password, newPassword: 'otro-ritmo' },
      })
  }
  await Promise.all(sixtyForms.map((email) => visitor.auth.forgotPassword({ body: { email } })))
  const { rows: after } = await sql<{ emails: number }>`select count(*)::int as emails from emails_queued`.execute(db)
  expect(after[0]!.emails - before[0]!.emails).toBe(5)
}, 60_000)

test('threat 85: one network address causes thirty emails an hour to addresses that nobody proved', async () => {
  const from = '198.51.100.9'
  const asVisitor = limited.clientOf(null, from)
  const emails = Array.from({ length: 40 }, (_, at) => `stranger${at}@example.org`)
  const tokens: string[] = []
  for (const [at, email] of emails.entries()) {
    const body = { username: `origin_${at}`, email, password, name: 'Ana', location: 'Cali', age: 30 }
    tokens.push((await asVisitor.auth.register({ body })).token)
  }
  const sent = async () => {
    const { rows } = await sql<{ emails: number }>`
      select count(*)::int as emails from emails_queued where to_address = any(${emails}::text[])`.execute(db)
    return rows[0]!.emails
  }
  expect(await sent()).toBe(30)
  // Links to a new password, and confirmations that a member requests again, share the budget.
  await Promise.all(emails.slice(0, 5).map((email) => asVisitor.auth.forgotPassword({ body: { email } })))
  const member = limited.clientOf(tokens[0]!, from)
  await expect(member.auth.resendEmail()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  const change = { email: 'stranger41@example.org', currentPassword: password }
  await expect(member.profile.change({ body: change })).rejects.toMatchObject({ status: 429 })
  expect(await sent()).toBe(30)
  // Another address has its own budget, and a member with a verified address gets the link from anywhere.
  await limited.clientOf(null, '198.51.100.10').auth.forgotPassword({ body: { email: emails[0]! } })
  const ana = await register()
  await visitor.auth.verifyEmail({ body: { token: await mailedToken(db, ana.user.email, 'verify') } })
  await asVisitor.auth.forgotPassword({ body: { email: ana.user.email } })
  expect(await sent()).toBe(31)
  expect(await emailsTo(ana.user.email)).toBe(2)
}, 60_000)

test('threat 85: warnings to addresses that nobody proved have a budget of their own', async () => {
  const from = '198.51.100.11'
  const addresses: string[] = []
  for (let accounts = 0; accounts < 11; accounts++) {
    const { user, token } = await register()
    addresses.push(user.email)
    const api = limited.clientOf(token, from)
    for (const [currentPassword, newPassword] of [
      [password, 'otro-ritmo'],
      ['otro-ritmo', password],
      [password, 'otro-ritmo'],
    ])
      await api.profile.change({ body: { currentPassword: currentPassword!, newPassword: newPassword! } })
  }
  const counts = await Promise.all(addresses.map(emailsTo))
  // One email of each is that of the registration, from another address.
  expect(counts.reduce((sum, count) => sum + count) - addresses.length).toBe(30)
}, 60_000)

test('a member who requests an email gets Retry-After, but not one who requests a password link', async () => {
  const { api, user } = await register()
  for (let emails = 1; emails < 3; emails++) await api.auth.resendEmail()
  const refusal = {
    status: 429,
    message: 'We wrote to this address often enough for now. Please try again in 60 minutes.',
  }
  await expect(api.auth.resendEmail()).rejects.toMatchObject(refusal)
  await forget(5, user.email)
  expect(await emailsTo(user.email)).toBe(4)
})

test('a new address is mailed at most three confirmation links an hour, over all members', async () => {
  const email = 'wanted@example.com'
  const members = await Promise.all(Array.from({ length: 5 }, () => register()))
  const results = await Promise.allSettled(
    members.map(({ api }) => api.profile.change({ body: { email, currentPassword: password, bio: 'Hola' } })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = members.filter((_, at) => results[at]!.status === 'rejected')
  for (const { api } of refused) expect(await api.profile.get()).toMatchObject({ pendingEmail: null, bio: null })
})

test('the count stays after the account is deleted, and both emails of a change of address reach a flooded address', async () => {
  const member = await register()
  await forget(50, member.user.email)
  await ageMailBudget(db, '1 hour')
  await changeEmail(db, member)
  await mailedToken(db, member.user.email, 'undo-email')
  await member.api.profile.remove({ body: { password } })
  await registerAs(member.user.email)
  expect(await emailsTo(member.user.email)).toBe(7)
})

test('every email passes the budget: nothing else writes into the outbox', () => {
  const server = path.join(import.meta.dirname, '../..')
  const writing = globSync('**/*.ts', { cwd: server })
    .filter((file) => !/^testing\/|\.test\.ts$/.test(file))
    .filter((file) =>
      /insertInto\('mailOutbox'\)|insert into mail_outbox/.test(readFileSync(path.join(server, file), 'utf8')),
    )
  expect(writing).toEqual(['platform/mail/mail.queries.ts'])
})
