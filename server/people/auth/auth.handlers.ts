import { setTimeout as delay } from 'node:timers/promises'
import { t } from '#texts'
import type { auth } from '../../../contract/people/auth.ts'
import { endDueSuspension } from './suspensions.queries.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { EmailTaken, InvalidCredentials, NotFound, Unauthenticated } from '../../platform/http-error.ts'
import { mayMailUnproved } from '../../platform/mail/unproved-mail.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { refuseNames, refuseWaysOutOfVisitor } from '../quotas/texts-of-new.ts'
import type { Services } from '../../services.ts'
import { endSession, listSessions, openSession } from '../../platform/sessions/sessions.ts'
import { findMemberToSignIn, insertMember, isEmailTaken, loadUser, lockMemberToSignIn } from './auth.queries.ts'
import { refuseCommonPassword } from './passwords/common-passwords.ts'
import { isEmailVerified } from './email/email-proof.queries.ts'
import { mailProofLink, proveEmail, mailWelcomeLink } from './email/email-proof.ts'
import { undoEmailChange } from './email/email-undo.ts'
import { exchange } from './google/google.ts'
import { rememberDevice } from './known-devices.ts'
import { checkLogin } from './login.ts'
import { findPendingEmail } from './one-time-tokens.queries.ts'
import { hashForReset, mailForgottenPassword, resetPassword } from './passwords/password-reset.ts'
import { redeemExchange } from './sign-in-exchanges.queries.ts'
import { Suspended } from './suspended.ts'
import { checkUsername, refuseUsername } from './usernames/username-checks.ts'

/**
 * Minimum time of a call in milliseconds, longer than the work for a known address, so that timing
 * does not reveal which addresses are known.
 */
const forgotPasswordTime = 250

/** Passwords are hashed outside of transactions: hashing may queue, and a transaction would occupy a database connection meanwhile. */
export const authHandlers = (services: Services): Handlers<typeof auth> => ({
  async register({ body, db, remoteAddress, userAgent, cookies }) {
    const { username, email, name, location, age } = body
    refuseCommonPassword(body.password, 'password')
    refuseNames({ name })
    refuseWaysOutOfVisitor({ location })
    await refuseUsername(db, username)
    if (await isEmailTaken(db, email)) throw EmailTaken()
    const password = await services.passwords.hash(body.password, remoteAddress)
    const isMailed = await mayMailUnproved(services, remoteAddress)
    return await inTransaction(db, async (trx) => {
      const user = await insertMember(trx, { username, email, password, name, location, age })
      if (isMailed) await mailWelcomeLink(trx, services, { userId: user.id, name, email })
      const token = await openSession(trx, user.id, userAgent)
      rememberDevice(cookies, { id: user.id, password })
      return { token, user }
    })
  },

  async checkUsername({ body: { username }, db, remoteAddress }) {
    await services.rateLimits.take('usernameCheck', remoteAddress)
    return await checkUsername(db, username)
  },

  async login({ body, db, remoteAddress, userAgent, cookies }) {
    const member = await findMemberToSignIn(db, body.username)
    const attempt = { name: body.username, password: body.password, remoteAddress, cookies }
    const { failed, device } = await checkLogin(services, member, attempt)
    if (failed || !member || member.password === null) throw InvalidCredentials()
    const { user, password, suspension } = member
    if (suspension?.isOver) await endDueSuspension(db, user.id)
    else if (suspension) throw Suspended(suspension, services.origin)
    const token = await inTransaction(db, async (trx) => {
      if (!(await lockMemberToSignIn(trx, user.id, password))) throw InvalidCredentials()
      return await openSession(trx, user.id, userAgent)
    })
    rememberDevice(cookies, { id: user.id, password }, device ?? undefined)
    return { token, user }
  },

  async logout({ caller, db }) {
    await endSession(db, caller.id, caller.sessionId)
  },

  me: ({ caller, db }) => loadUser(db, caller.id),

  async exchange({ db, userAgent, calledFrom, cookies }) {
    if (calledFrom !== null && calledFrom !== 'same-origin') throw Unauthenticated()
    const secret = cookies.read(exchange)
    cookies.remove(exchange)
    if (secret === null) throw Unauthenticated()
    return await inTransaction(db, async (trx) => {
      const id = await redeemExchange(trx, secret)
      const user = id === null ? null : await lockMemberToSignIn(trx, id)
      if (!user) throw Unauthenticated()
      return { token: await openSession(trx, user.id, userAgent), user }
    })
  },

  sessions: ({ caller, db }) => listSessions(db, caller.id, caller.sessionId),

  async endSession({ params, caller, db }) {
    if (!(await endSession(db, caller.id, params.id))) throw NotFound(t.errors.sessionNotFound())
  },

  async forgotPassword({ body: { email }, db, remoteAddress }) {
    await Promise.all([mailForgottenPassword(services, db, email, remoteAddress), delay(forgotPasswordTime)])
  },

  async resetPassword({ body, db, remoteAddress, cookies }) {
    refuseCommonPassword(body.password, 'password')
    const password = await hashForReset(db, services, body, remoteAddress)
    const id = await inTransaction(db, (trx) => resetPassword(trx, body.token, password))
    // Lets the member sign in here at once, even while others are guessing their password.
    rememberDevice(cookies, { id, password })
  },

  async verifyEmail({ body, db }) {
    await inTransaction(db, (trx) => proveEmail(trx, services, body.token))
  },

  async undoEmailChange({ body, db }) {
    await inTransaction(db, (trx) => undoEmailChange(trx, services, body.token))
  },

  async resendEmail({ caller, db, remoteAddress }) {
    const [user, pending] = [await loadUser(db, caller.id), await findPendingEmail(db, caller.id)]
    if (pending === null && (await isEmailVerified(db, caller.id))) return
    const email = pending ?? user.email
    await services.rateLimits.take('unprovedMail', remoteAddress)
    const purpose = pending === null ? 'verify_email' : 'change_email'
    await inTransaction(db, (trx) => mailProofLink(trx, services, { userId: user.id, name: user.name, email, purpose }))
  },
})
