import type { Cookies } from '../cookies.ts'
import { HttpError } from '../http-error.ts'
import type { Limit, RateLimits } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { hashOf } from '../sessions/secrets.ts'
import { knownDevice } from './known-devices.ts'

type Attempt = { name: string; password: string; remoteAddress: string; cookies: Cookies }
type Member = { user: { id: string }; password: string | null }

/**
 * Whether that is the member's password, and the device where they are known. Failures are counted before the password is looked
 * at: on a device that signed the member in before by itself, so that nobody else's failures lock them out.
 *
 * Elsewhere a refusal (429) depends on the address and on the name as typed, the same for a name that nobody has: it must not tell
 * which names are accounts, nor that two of them are one. The account has a limit of its own, which nobody is told of: beyond it
 * the password is not looked at, and the answer is that of a wrong one, after the same work.
 */
export async function checkLogin(
  { passwords, rateLimits }: Services,
  member: Member | null,
  { name, password, remoteAddress, cookies }: Attempt,
) {
  const stored = member?.password ?? null
  const device = member && stored !== null ? knownDevice(cookies, { id: member.user.id, password: stored }) : null
  const typed = hashedName(name)
  // Counted for an unknown name too, so that both take the same time.
  const account = member?.user.id ?? typed
  const isKnownDevice = member !== null && device !== null
  const told: [Limit, string][] = isKnownDevice
    ? [['loginFromDevice', `${member.user.id} ${device}`]]
    : // The address first: one that is refused must not count against a name.
      [
        ['loginFromAddress', remoteAddress],
        ['loginOfName', typed],
      ]
  for (const [limit, key] of told) await rateLimits.take(limit, key)
  const isGuarded = !isKnownDevice && !(await passes(rateLimits, 'loginOfAccount', account))
  let failed = false
  try {
    const isRight = await passwords.verify(isGuarded ? null : stored, password)
    failed = isGuarded || !isRight
  } finally {
    const counted: [Limit, string][] = isKnownDevice ? told : [...told, ['loginOfAccount', account]]
    if (!failed) for (const [limit, key] of counted) await rateLimits.giveBack(limit, key)
  }
  return { failed, device }
}

async function passes(rateLimits: RateLimits, limit: Limit, key: string) {
  try {
    await rateLimits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Counted without being kept: people type passwords into the wrong field. */
const hashedName = (name: string) => hashOf(name.toLowerCase()).toString('base64url')
