import { sql } from 'kysely'
import { verifiedEmailOf } from '../auth/email/email-proof.queries.ts'
import type { MemberRemoval } from '../../member-removal.ts'

/** The member's entry on the waitlist is removed with the account. */
export const waitlistRemoval: MemberRemoval = {
  async left(trx, id) {
    await sql`delete from waitlist where lower(email) in ${verifiedEmailOf(id)}`.execute(trx)
  },
  clears: ['waitlist.email'],
}
