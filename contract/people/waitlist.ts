import { z } from 'zod'
import { t } from '#texts'
import { endpoints } from '../platform/endpoint.ts'
import { Instant, line, optional } from '../platform/fields.ts'
import { Email } from './sign-in-fields.ts'

/** The form of the waitlist, with the messages of the product specification, section 5. An empty name counts as none. */
export const NewWaitlistEntry = z.object({
  email: Email(t.accountErrors.validEmailAddress),
  // Counts characters as the database does; `length` would count 2 for an emoji.
  name: optional(line(80).refine((name) => Array.from(name).length >= 2, { error: t.accountErrors.nameTooShort })),
})

export const waitlist = endpoints({
  join: {
    method: 'POST',
    path: '/api/waitlist',
    access: 'public',
    summary: 'Puts an email address on the waitlist, once in any case: five tries an hour from one address.',
    body: NewWaitlistEntry,
    response: z.object({ name: z.string().nullable(), createdAt: Instant }),
    status: 201,
    errors: ['already_on_waitlist'],
  },
})
