import type { Services } from '../services.ts'
import { hashOf } from '../sessions/secrets.ts'

/** Nobody's mailbox is filled from here. The counter holds no address, only what it becomes. */
export const limitMailTo = ({ rateLimits }: Pick<Services, 'rateLimits'>, email: string) =>
  rateLimits.take('mailToAddress', hashOf(email.toLowerCase()).toString('base64url'))
