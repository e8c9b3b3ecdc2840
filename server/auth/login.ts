import type { Cookies } from '../cookies.ts'
import type { Limit } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { hashOf } from '../sessions/secrets.ts'
import { knownDevice } from './known-devices.ts'

type Attempt = { name: string; password: string; remoteAddress: string; cookies: Cookies }
type Member = { user: { id: string }; password: string | null }

/**
 * Whether that is the member's password, and the device where they are known. Failures are counted before the password is looked
 * at: on a device that signed the member in before by itself, so that nobody else's failures lock them out.
 */
export async function checkLogin(
  { passwords, rateLimits }: Services,
  member: Member | null,
  { name, password, remoteAddress, cookies }: Attempt,
) {
  const stored = member?.password ?? null
  const device = member && stored !== null ? knownDevice(cookies, { id: member.user.id, password: stored }) : null
  const counters: [Limit, string][] =
    member && device !== null
      ? [['loginFromDevice', `${member.user.id} ${device}`]]
      : // The address first: one that is refused must not count against an account.
        [
          ['loginFromAddress', remoteAddress],
          ['loginOfAccount', member?.user.id ?? unknownName(name)],
        ]
  for (const [limit, key] of counters) await rateLimits.take(limit, key)
  let failed = false
  try {
    failed = !(await passwords.verify(stored, password))
  } finally {
    if (!failed) for (const [limit, key] of counters) await rateLimits.giveBack(limit, key)
  }
  return { failed, device }
}

/** Counted without being kept: people type passwords into the wrong field. */
const unknownName = (name: string) => hashOf(name.toLowerCase()).toString('base64url')
