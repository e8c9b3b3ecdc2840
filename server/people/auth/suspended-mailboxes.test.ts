import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mailboxOf } from '../../platform/mail/mailboxes.ts'
import { password, testApp } from '../../testing/app.ts'
import { suspend } from '../../testing/domains/members.ts'
import { findOrCreateMember } from './google/google-members.ts'

const { db, visitor, signUp } = await testApp()
const taken = { status: 409, code: 'email_taken', message: 'Email is already registered' }

let count = 0
const register = (email: string) =>
  visitor.auth.register({
    body: {
      username: `nino${count++}x${'abcdefghij'[count % 10]}`,
      email,
      password,
      name: 'Nino',
      location: 'Cali',
      age: 30,
    },
  })
const suspended = async (email: string) => {
  const member = await signUp('Eva')
  await db.updateTable('users').set({ email }).where('id', '=', member.user.id).execute()
  await suspend(db, member)
  return member
}

const locals = ['evaluna', 'eva.luna', 'e.v.a.l.u.n.a', 'EvaLuna', 'EVA.LUNA', 'evalun.a', 'eva..luna', 'ev.alu.na']
const tags = ['', '+', '+1', '+salsa', '+a+b', '+a.b', '+EVA']
const gmail = locals.flatMap((local) => tags.map((tag) => `${local}${tag}`))
const forms = [
  ...gmail.map((local, n) => `${local}@${['gmail.com', 'googlemail.com', 'GMail.com', 'GoogleMail.COM'][n % 4]}`),
  ...tags.slice(1).map((tag) => `eva.sol${tag}@example.org`),
  'EVA.SOL@Example.ORG',
]

describe('threat 123: who is suspended', () => {
  test('has one mailbox in all forms of its address, in the database as in the count of emails', async () => {
    expect(forms.length).toBeGreaterThan(60)
    const odd = ['+a+b@example.org', '++a@example.org', '+@gmail.com', 'a@b@googlemail.com', 'ä.b+c@gmail.com']
    const { rows } = await sql<{ address: string; mailbox: string }>`
      select address, mailbox_of(address) as mailbox from unnest(${[...forms, ...odd]}::text[]) as address`.execute(db)
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(rows.map(({ address }) => mailboxOf(address)))
  })

  test('does not register again by another form, nor does anybody else with it', async () => {
    await suspended('evaluna@gmail.com')
    await suspended('eva.sol@example.org')
    for (const email of forms) {
      const refusal = await register(email).then(
        () => 'registered',
        (error: { status: number }) => error,
      )
      // The product does not accept some of these forms as addresses.
      expect(refusal, email).toMatchObject((refusal as { status: number }).status === 400 ? { status: 400 } : taken)
    }
    await expect(
      db.insertInto('users').values({ username: 'evita', name: 'Eva', email: 'eva.luna+2@gmail.com' }).execute(),
    ).rejects.toMatchObject({ constraint: 'users_email_taken' })
    await register('eva.mar+1@gmail.com')
    await register('evasol@example.org')
  })

  test('is not reached by a change of address, nor by Google', async () => {
    await suspended('eva.rio@gmail.com')
    const other = await signUp('Bea')
    const body = { email: 'evario+2@googlemail.com', currentPassword: password }
    await expect(other.api.profile.change({ body })).rejects.toMatchObject(taken)
    const account = {
      issuer: 'google',
      subject: 'rio',
      picture: null,
      email: 'e.v.a.rio@gmail.com',
      isEmailVerified: true,
    }
    await expect(
      findOrCreateMember(db, { origin: '', isMailed: false }, { ...account, name: 'Eva' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('may have the address again that is theirs, and others once the suspension has ended', async () => {
    const eva = await suspended('eva.lago@gmail.com')
    await db.updateTable('users').set({ email: 'evalago+x@gmail.com' }).where('id', '=', eva.user.id).execute()
    await db
      .updateTable('users')
      .set({ suspendedAt: null, suspendedUntil: null, suspensionReason: null })
      .where('id', '=', eva.user.id)
      .execute()
    await register('evalago@gmail.com')
  })
})
