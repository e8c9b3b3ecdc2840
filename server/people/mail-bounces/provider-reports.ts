import { z } from 'zod'
import { type Bounce, bounceOf } from '../../platform/mail/bounces/bounce.ts'

type Reported = Bounce & { address: string }

const Address = z.string().trim().min(3).max(254)
const status = (text?: string | null) => /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(text ?? '')?.[1] ?? null

const known = (kind: Bounce['kind'], address: string, text?: string | null): Reported[] => [
  { kind, address, status: status(text) },
]

/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
const Postmark = z
  .object({ RecordType: z.literal('Bounce'), Type: z.string(), Email: Address, Details: z.string().nullish() })
  .transform(({ Type, Email, Details }) => {
    if (Type === 'HardBounce' || Type === 'BadEmailAddress') return known('hard', Email, Details)
    return Type === 'SoftBounce' || Type === 'Transient' ? known('soft', Email, Details) : []
  })

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhook-payloads */
const Mailgun = z
  .object({
    'event-data': z.object({
      event: z.string(),
      severity: z.string().nullish(),
      recipient: Address,
      'delivery-status': z.object({ 'enhanced-code': z.string().nullish() }).nullish(),
    }),
  })
  .transform(({ 'event-data': { event, severity, recipient, 'delivery-status': delivery } }) => {
    if (event !== 'failed') return []
    const code = delivery?.['enhanced-code']
    const isHard = severity === 'permanent' && (status(code) === null || bounceOf(status(code)!).kind === 'hard')
    return known(isHard ? 'hard' : 'soft', recipient, code)
  })

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event: a list, also of events that are no bounces. */
const SendGridEvent = z
  .object({ event: z.string(), email: Address, type: z.string().nullish(), status: z.string().nullish() })
  .transform(({ event, email, type, status: code }) => {
    if (event === 'deferred') return known('soft', email, code)
    if (event !== 'bounce') return []
    // 'blocked' is about this email or our address.
    return known(type === 'blocked' ? 'soft' : 'hard', email, code)
  })
const SendGrid = z
  .array(SendGridEvent)
  .max(1000)
  .transform((events) => events.flat())

/** Of any other mail server, by a script of whoever runs the site. */
const Generic = z
  .object({
    bounces: z
      .array(z.object({ address: Address, kind: z.enum(['hard', 'soft']), status: z.string().nullish() }))
      .max(1000),
  })
  .transform(({ bounces }) => bounces.flatMap((one) => known(one.kind, one.address, one.status)))

const Report = z.union([Generic, Postmark, Mailgun, SendGrid])

/** The bounces in the report of a provider; null if it has no form that is known. */
export function readReport(body: unknown): Reported[] | null {
  const report = Report.safeParse(body)
  return report.success ? report.data : null
}
