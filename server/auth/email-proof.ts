import type { Database } from '../db/connect.ts'
import { changeAddressEmail, verifyAddressEmail } from '../mail/emails.ts'
import { queueMail, queueNeededMail } from '../mail/mail.queries.ts'
import { loadUser } from './auth.queries.ts'
import { markVerified, replaceEmail } from './email-proof.queries.ts'
import { offerUndo } from './email-undo.ts'
import { InvalidToken } from './invalid-token.ts'
import { issueToken, redeemToken } from './one-time-tokens.queries.ts'

type Asked = { userId: string; name: string; email: string; purpose: 'verify_email' | 'change_email' }

const letters = { verify_email: verifyAddressEmail, change_email: changeAddressEmail }

/** Mails the link by which a member proves that an address is theirs. Throws 429 where the address was sent too much. */
export async function askForProof(trx: Database, services: { origin: string }, asked: Asked) {
  await queueNeededMail(trx, await proofLetter(trx, services, asked))
}

/** The same for a new member, who is one whether the letter can be sent now or not: it can be asked for again. */
export async function welcomeWithProof(trx: Database, services: { origin: string }, member: Omit<Asked, 'purpose'>) {
  await queueMail(trx, await proofLetter(trx, services, { ...member, purpose: 'verify_email' }))
}

async function proofLetter(trx: Database, { origin }: { origin: string }, { userId, name, email, purpose }: Asked) {
  const token = await issueToken(trx, userId, purpose, email)
  // In the fragment, which no server, log or Referer is ever told.
  const link = `${origin}/auth/verify#token=${token}`
  return { ...letters[purpose]({ name, link }), to: email, userId }
}

/**
 * The link was followed. Throws 409 where a new address became another member's meanwhile, 429 where the old one cannot be told of
 * the change now.
 */
export async function proveEmail(trx: Database, services: { origin: string }, token: string) {
  const proof = await redeemToken(trx, token, 'verify_email', 'change_email')
  if (!proof) throw InvalidToken()
  const { userId, email, purpose } = proof
  if (purpose === 'change_email') {
    const { name, email: oldEmail } = await loadUser(trx, userId)
    await replaceEmail(trx, userId, email)
    await offerUndo(trx, services, { userId, name, oldEmail, newEmail: email })
  }
  await markVerified(trx, userId, 'email')
}
