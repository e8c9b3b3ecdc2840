import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Instant } from '../platform/fields.ts'

export const MailBounce = z.object({
  /** The caller's present address. */
  address: z.string(),
  since: Instant,
})
export type MailBounce = z.infer<typeof MailBounce>

export const mailBounces = endpoints({
  own: {
    method: 'GET',
    path: '/api/mail/bounce',
    access: 'member',
    summary:
      'Since when emails to the caller come back, so that none are sent but those that protect the account; null if they arrive.',
    response: z.object({ bounce: MailBounce.nullable() }),
  },
  tryAgain: {
    method: 'POST',
    path: '/api/mail/bounce/again',
    access: 'member',
    summary: 'Sends an email to the address from which they came back, and all others again from now on.',
    rate: 'mail',
  },
})
