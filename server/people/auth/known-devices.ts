import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cookie, Cookies } from '../../platform/http/cookies.ts'
import { newSecret } from '../../platform/sessions/secrets.ts'

/** `password` is the stored hash. */
type Member = { id: string; password: string }

/** This cookie does not authenticate: it only gives its device a separate count of failed sign-ins (docs/decisions/0010). */
const device: Cookie = { name: 'device', path: '/api/auth/login', sameSite: 'strict', seconds: 365 * 24 * 3600 }

/** The id of the device if this member has signed in on it with their current password, else null. */
export function knownDevice(cookies: Cookies, member: Member): string | null {
  const [id = '', signature = ''] = cookies.read(device)?.split('.') ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, member))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

export function rememberDevice(cookies: Cookies, member: Member, id = newSecret()) {
  cookies.write(device, `${id}.${signatureOf(id, member)}`)
}

/** The key is the salted password hash: secret, different for each member, and replaced with the password. */
const signatureOf = (id: string, member: Member) =>
  createHmac('sha256', member.password).update(`${member.id} ${id}`).digest('base64url')
