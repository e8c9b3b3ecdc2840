import type { Database } from '../../../platform/db/connections/connect.ts'
import { HttpError, UsernameReserved, UsernameTaken, UsernameTooAlike } from '../../../platform/http-error.ts'
import { refuseNames } from '../../quotas/texts-of-new.ts'
import { findFreeUsername, findUsernameFaults } from '../auth.queries.ts'
import { usernamesLike } from './usernames.ts'

/** Throws 400 or 409 for a username with which nobody can register now. */
export async function refuseUsername(db: Database, username: string): Promise<void> {
  refuseNames({ username })
  const { isTaken, isAlike, isReserved } = await findUsernameFaults(db, username)
  if (isTaken) throw UsernameTaken()
  if (isAlike) throw UsernameTooAlike()
  if (isReserved) throw UsernameReserved()
}

/** What `refuseUsername` says, which reveals no more than a registration does; for a taken name with another one. */
export async function checkUsername(db: Database, username: string) {
  try {
    await refuseUsername(db, username)
    return { refusal: null, suggestion: null }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const isTaken = error.status === 409
    return {
      refusal: error.message,
      suggestion: isTaken ? await findFreeUsername(db, usernamesLike(username)) : null,
    }
  }
}
