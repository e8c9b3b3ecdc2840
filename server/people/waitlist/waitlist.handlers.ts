import { setTimeout as delay } from 'node:timers/promises'
import { t } from '#texts'
import type { waitlist } from '../../../contract/people/waitlist.ts'
import { Conflict } from '../../platform/http-error.ts'
import { mailboxOf } from '../../platform/mail/mailboxes.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { hashOf } from '../../platform/sessions/secrets.ts'
import { insertEntry } from './waitlist.queries.ts'

/** Minimum time of a call in milliseconds, so that its time does not depend on whether the address is known. */
const joiningTime = 250

const AlreadyOnWaitlist = () => Conflict('already_on_waitlist', t.accountErrors.alreadyOnWaitlist())

export const waitlistHandlers = ({ rateLimits }: Pick<Services, 'rateLimits'>): Handlers<typeof waitlist> => ({
  async join({ db, remoteAddress, body: { email, name = null } }) {
    await rateLimits.take('waitlist', remoteAddress)
    await rateLimits.take('waitlistOfDay', remoteAddress)
    // Only a hash is stored as the key, which reveals nothing about the address.
    await rateLimits.take('waitlistOfEmail', hashOf(mailboxOf(email)).toString('base64url'))
    const [entry] = await Promise.all([insertEntry(db, { email, name }), delay(joiningTime)])
    if (!entry) throw AlreadyOnWaitlist()
    return entry
  },
})
