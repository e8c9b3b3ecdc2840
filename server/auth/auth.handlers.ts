import type { auth } from '../../contract/auth.ts'
import { inTransaction } from '../db/connect.ts'
import { EmailTaken, InvalidCredentials, UsernameTaken } from '../http-error.ts'
import type { Handlers } from '../serve.ts'
import type { Services } from '../services.ts'
import { endSession, openSession } from '../sessions/sessions.ts'
import { findMemberToSignIn, findTaken, insertMember, loadUser } from './auth.queries.ts'

/** A password is hashed outside of any transaction: waiting for its turn would hold a connection that others need. */
export const authHandlers = ({ passwords, rateLimits }: Services): Handlers<typeof auth> => ({
  async register({ body, db, userAgent }) {
    const { username, email, name, location, age } = body
    const taken = await findTaken(db, body)
    if (taken.username) throw UsernameTaken()
    if (taken.email) throw EmailTaken()
    const password = await passwords.hash(body.password)
    return await inTransaction(db, async (trx) => {
      const user = await insertMember(trx, { username, email, password, name, location, age })
      return { token: await openSession(trx, user.id, userAgent), user }
    })
  },

  async login({ body, db, remoteAddress, userAgent }) {
    const member = await findMemberToSignIn(db, body.username)
    const account = member?.user.id ?? body.username.toLowerCase()
    // The address first: one that is refused must not count against an account.
    await rateLimits.take('loginFromAddress', remoteAddress)
    await rateLimits.take('loginOfAccount', account)
    let failed = false
    try {
      failed = !(await passwords.verify(member?.password ?? null, body.password))
    } finally {
      if (!failed) {
        await rateLimits.giveBack('loginFromAddress', remoteAddress)
        await rateLimits.giveBack('loginOfAccount', account)
      }
    }
    if (failed || !member) throw InvalidCredentials()
    const { user } = member
    return { token: await openSession(db, user.id, userAgent), user }
  },

  async logout({ caller, db }) {
    await endSession(db, caller.sessionId)
  },

  me: ({ caller, db }) => loadUser(db, caller.id),
})
