import type { Database } from '../db/connect.ts'
import { changeEmailLetter, verifyEmailLetter } from '../mail/letters.ts'
import { queueMail } from '../mail/mail.queries.ts'
import { markVerified, replaceEmail } from './email-proof.queries.ts'
import { InvalidToken } from './invalid-token.ts'
import { issueToken, redeemToken } from './one-time-tokens.queries.ts'

type Asked = { userId: string; name: string; email: string; purpose: 'verify_email' | 'change_email' }

const letters = { verify_email: verifyEmailLetter, change_email: changeEmailLetter }

/** Mails the link by which a member proves that an address is theirs. */
export async function askForProof(
  trx: Database,
  { origin }: { origin: string },
  { userId, name, email, purpose }: Asked,
) {
  const token = await issueToken(trx, userId, purpose, email)
  // In the fragment, which no server, log or Referer is ever told.
  const link = `${origin}/auth/verify#token=${token}`
  await queueMail(trx, { ...letters[purpose]({ name, link }), to: email, userId })
}

/** The link was followed. Throws 409 where a new address became another member's meanwhile. */
export async function proveEmail(trx: Database, token: string) {
  const proof = await redeemToken(trx, token, 'verify_email', 'change_email')
  if (!proof) throw InvalidToken()
  const { userId, email, purpose } = proof
  if (purpose === 'change_email') await replaceEmail(trx, userId, email)
  await markVerified(trx, userId, 'email')
}
