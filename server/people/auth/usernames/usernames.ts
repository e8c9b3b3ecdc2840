import { randomInt } from 'node:crypto'
import { baseLetters } from '../../../platform/text/base-letters.ts'

/** Used when neither the name nor the address makes a username. */
export const fallbackUsername = 'dancer'

/** A valid username (3 to 30 characters) made from a name, else from the email address: 'María José' becomes 'maria.jose'. */
export function usernameFrom(name: string, email: string): string {
  const [local = ''] = email.split('@')
  return [name, local].map(toAscii).find((username) => username.length >= 3) ?? fallbackUsername
}

/** Usernames with a number at the end, the shortest first. */
export function usernamesLike(username: string): string[] {
  const base = username.slice(0, 25).replace(/[._-]+$/, '')
  return [10, 100, 100, 1000, 100_000].map((bound) => `${base}${randomInt(2, bound)}`)
}

const toAscii = (text: string) =>
  baseLetters(text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9_-]+/g, '.')
    .replace(/([._-])[._-]+/g, '$1')
    .slice(0, 30)
    .replace(/^[._-]+|[._-]+$/g, '')
