import type { Cookies } from '../../platform/http/cookies.ts'
import { HttpError } from '../../platform/http-error.ts'
import type { Limit, RateLimits } from '../../platform/limits/per-client/rate-limits.ts'
import type { Services } from '../../services.ts'
import { hashOf } from '../../platform/sessions/secrets.ts'
import { knownDevice } from './known-devices.ts'

type Attempt = { name: string; password: string; remoteAddress: string; cookies: Cookies }
type Member = { user: { id: string }; password: string | null }

/**
 * Checks the password; returns whether it `failed`, and the id of the device if the member is known on it. The attempt is counted
 * before the password is verified, and uncounted on success. A known device has a count of its own, so that other people's failed
 * attempts do not lock the member out.
 *
 * On other devices the refusal (429) depends only on the IP address and on the name as typed, whether or not it exists: it must not
 * reveal which names are accounts, nor that two names are the same account. The account's own limit is therefore silent: beyond it
 * the password is not verified, and the response is that for a wrong password, after the same work (docs/decisions/0010).
 */
export async function checkLogin(
  { passwords, rateLimits }: Services,
  member: Member | null,
  { name, password, remoteAddress, cookies }: Attempt,
) {
  const stored = member?.password ?? null
  const device = member && stored !== null ? knownDevice(cookies, { id: member.user.id, password: stored }) : null
  const typed = hashedName(name)
  // An unknown name is counted too, so that both cases take the same time.
  const account = member?.user.id ?? typed
  const isKnownDevice = member !== null && device !== null
  const visibleLimits: [Limit, string][] = isKnownDevice
    ? [['loginFromDevice', `${member.user.id} ${device}`]]
    : // The IP address first: an attempt that is refused for it must not count against the name.
      [
        ['loginFromAddress', remoteAddress],
        ['loginOfName', typed],
      ]
  for (const [limit, key] of visibleLimits) await rateLimits.take(limit, key)
  const isOverSilentLimit = !isKnownDevice && !(await isWithinLimit(rateLimits, 'loginOfAccount', account))
  let failed = false
  try {
    const isRight = await passwords.verify(isOverSilentLimit ? null : stored, password, remoteAddress)
    failed = isOverSilentLimit || !isRight
  } finally {
    const counted: [Limit, string][] = isKnownDevice ? visibleLimits : [...visibleLimits, ['loginOfAccount', account]]
    if (!failed) for (const [limit, key] of counted) await rateLimits.giveBack(limit, key)
  }
  return { failed, device }
}

async function isWithinLimit(rateLimits: RateLimits, limit: Limit, key: string) {
  try {
    await rateLimits.take(limit, key)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Only a hash is stored as the key: people type passwords into the wrong field. */
const hashedName = (name: string) => hashOf(name.toLowerCase()).toString('base64url')
