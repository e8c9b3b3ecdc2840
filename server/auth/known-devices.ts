import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Cookie, Cookies } from '../cookies.ts'
import { newSecret } from '../sessions/secrets.ts'

/** Who may sign in, with the stored hash of their password. */
type Member = { id: string; password: string }

/** It authenticates nothing: it only gives its owner a count of failures of their own (docs/decisions/0010). */
const device: Cookie = { name: 'device', path: '/api/auth/login', sameSite: 'strict', seconds: 365 * 24 * 3600 }

/** The device, where it has signed this member in before, with the password that they still have. */
export function knownDevice(cookies: Cookies, member: Member): string | null {
  const [id = '', signature = ''] = cookies.read(device)?.split('.') ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, member))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

export function rememberDevice(cookies: Cookies, member: Member, id = newSecret()) {
  cookies.write(device, `${id}.${signatureOf(id, member)}`)
}

/** The stored hash is salted, and known to us alone: a key for each member that a new password changes. */
const signatureOf = (id: string, member: Member) =>
  createHmac('sha256', member.password).update(`${member.id} ${id}`).digest('base64url')
