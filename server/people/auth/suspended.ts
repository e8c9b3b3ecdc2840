import { Forbidden } from '../../platform/http-error.ts'
import { dayOf } from '../../platform/mail/emails.ts'
import { sentence } from '../../platform/text/sentence.ts'

type Suspension = { until: Date | null; reason: string | null }

/** For a login with the right password: states the reason, the end, and where to object (server behaviour, section 6). */
export function Suspended({ until, reason }: Suspension, origin: string) {
  const end = until === null ? '' : ` until ${dayOf(until)}`
  const why = reason === null ? '' : ` The reason: ${sentence(reason)}`
  const objection = `If you think that this is a mistake, this page says how to object: ${origin}/support#suspended`
  return Forbidden('suspended', `Your account is suspended${end}.${why} ${objection}`)
}
