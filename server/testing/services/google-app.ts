import { sql } from 'kysely'
import { testApp } from '../app.ts'
import { testBrowser } from '../browser.ts'
import type { Person } from './identity-provider.ts'
import { testIdentityProvider } from './test-identity-provider.ts'

/** The app with an OpenID provider for the calling test file, and browsers that use both. */
export async function googleApp() {
  const { google, state } = await testIdentityProvider()
  const running = await testApp({ services: { google } })
  const { app, db } = running

  /** A new browser. From now on, this person signs in at the provider, in every browser; with null, the sign-in is cancelled. */
  const browserOf = (who: Person | null) => {
    state.person = who
    return testBrowser(app)
  }

  /** The numbers of rows that a refused sign-in must not change. */
  async function counts() {
    const { rows } = await sql`select
      (select count(*) from users) as users, (select count(*) from sessions) as sessions,
      (select count(*) from sign_in_exchanges) as exchanges, (select count(*) from verifications) as verifications,
      (select count(*) from users where google_id is not null) as linked, (select count(*) from mail_outbox) as mails`.execute(
      db,
    )
    return rows[0]
  }

  return { ...running, google, browserOf, counts }
}

let people = 0
/** A person without an account. */
export const person = (more: Partial<Person> = {}): Person => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'María José Díaz', ...more }
}
