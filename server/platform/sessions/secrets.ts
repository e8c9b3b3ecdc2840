import { hash, randomBytes } from 'node:crypto'

/** A new token, for a session or a link: 256 random bits in base64url, which are not stored. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The hash that is stored instead. The secret is random and long, so one round of SHA-256 is as safe as a password hash. */
export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')
