import { hash, randomBytes } from 'node:crypto'

/** What opens something: 256 random bits in base64url, given out once. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** All that is kept of it. It is random and long, so one round of SHA-256 keeps it as safe as a password hash would. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')
