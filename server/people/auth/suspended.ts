import { t } from '#texts'
import { Forbidden } from '../../platform/http-error.ts'
import { dayOf } from '../../platform/mail/emails.ts'
import { linkTo } from '../../platform/link-to.ts'
import { sentence } from '../../platform/text/sentence.ts'

type Suspension = { until: Date | null; reason: string | null }

/** For a login with the right password: states the reason, the end, and where to object (server behaviour, section 6). */
export function Suspended({ until, reason }: Suspension, origin: string) {
  const message = t.accountErrors.suspended({
    ends: until === null ? 'other' : 'yes',
    day: until === null ? '' : dayOf(until),
    hasReason: reason === null ? 'other' : 'yes',
    reason: reason === null ? '' : sentence(reason),
    link: linkTo(origin, '/support#suspended'),
  })
  return Forbidden('suspended', message)
}
