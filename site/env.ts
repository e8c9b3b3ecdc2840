import { isIP } from 'node:net'
import { z } from 'zod'
import { publicKeyOf } from '../server/platform/push/vapid.ts'
import { databaseAddress, withPassword } from './addresses.ts'

/** Every setting of the product, read and checked once (server behaviour, section 10). All are optional. */

const text = z.string().trim().min(1)
const webAddress = (protocols: RegExp) => z.url({ protocol: protocols, error: 'must be a full address' })
const switchOf = (fallback: 'on' | 'off') => z.enum(['on', 'off'], "must be 'on' or 'off'").default(fallback)

/** With a value like 'true' the site would trust every caller, who could then claim any IP address and avoid rate limits. */
const howToTrust =
  "must say how many proxies stand in front (1), or name their addresses (10.0.0.0/8): 'true' would believe what any caller claims"

/** The number of proxies in front of the site, or their addresses; false if there is no proxy. */
const TrustedProxies = text.transform((setting, context): number | string[] | false => {
  if (/^(off|0)$/i.test(setting)) return false
  if (/^[1-9]$/.test(setting)) return Number(setting)
  const addresses = setting.split(',').map((address) => address.trim())
  if (addresses.every(isNetwork)) return addresses
  context.addIssue(howToTrust)
  return z.NEVER
})

/** Whether the text is an IP address or a network such as 10.0.0.0/8. The network of all addresses is rejected. */
function isNetwork(text: string) {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return false
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Whether the origin of the address contains all of it. */
function isOrigin(address: string) {
  const url = URL.parse(address)
  return url === null || url.href === `${url.origin}/`
}

/** A key of so many bytes in base64url, as `npx web-push generate-vapid-keys` writes it. */
const keyOf = (bytes: number) =>
  text.refine((key) => /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes, {
    error: `must be ${bytes} bytes in base64url`,
  })

const port = (min: number) => {
  const error = 'must be a port'
  return z.coerce.number(error).int(error).min(min, error).max(65535, error)
}

const Environment = z
  .object({
    PORT: port(0).default(3000),
    HOST: text.default('0.0.0.0'),
    PUBLIC_URL: webAddress(/^https?$/)
      .refine(isOrigin, 'must be an address without a path, such as https://compas.example.org')
      .transform((address) => new URL(address).origin)
      .optional(),
    DATA_DIR: text.default('./data'),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    BACKUP_DIR: text.optional(),
    COMMIT: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, 'must be the hash of a commit')
      .optional(),
    DEMO: z.enum(['on', 'off'], "must be 'on' or 'off'").optional(),
    GOOGLE_CLIENT_ID: text.optional(),
    GOOGLE_CLIENT_SECRET: text.optional(),
    GOOGLE_ISSUER: webAddress(/^https?$/).default('https://accounts.google.com'),
    SMTP_URL: withPassword(/^smtps?$/, 'smtps://name:password@mail.example.org').optional(),
    MAIL_FROM: text
      .regex(
        /^([^<>@\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'must be an address, or a name and an <address>',
      )
      .default('Compás <no-reply@localhost>'),
    MAIL_BOUNCES: withPassword(/^imaps?$/, 'imaps://name:password@mail.example.org/INBOX').optional(),
    MAIL_BOUNCE_SECRET: z
      .string()
      .regex(/^[\w.~+/-]{32,}=*$/, 'must be 32 characters or more, letters and digits')
      .optional(),
    S3_ENDPOINT: webAddress(/^https?$/).optional(),
    S3_REGION: text.default('us-east-1'),
    S3_BUCKET: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    GEOCODER_URL: webAddress(/^https?$/).optional(),
    MAP_FILE: text.optional(),
    MAP_STYLE_URL: z.union([z.literal('off'), webAddress(/^https?$/)], "must be a full address, or 'off'").optional(),
    TRUST_PROXY: TrustedProxies.default(false),
    OPERATOR_NAME: text.max(120, 'must be at most 120 characters').optional(),
    OPERATOR_CONTACT: text
      .regex(/^([^<>@\s]+@[^<>@\s]+|https?:\/\/\S+)$/, 'must be an email address or the full address of a page')
      .optional(),
    VAPID_PUBLIC_KEY: keyOf(65).optional(),
    VAPID_PRIVATE_KEY: keyOf(32).optional(),
    RATE_LIMIT: switchOf('on'),
    SERVICE_WORKER: switchOf('on'),
    DRAIN_DELAY: z.coerce
      .number('must be seconds, from 0 to 300')
      .min(0, 'must be seconds, from 0 to 300')
      .max(300, 'must be seconds, from 0 to 300')
      .default(0),
    METRICS_PORT: port(1).optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/-]{32,}=*$/, 'must be 32 characters or more, letters and digits')
      .optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
  })
  .check(together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'))
  .check(together('OPERATOR_NAME', 'OPERATOR_CONTACT'))
  .check(together('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'))
  .check(together('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'))
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => arePair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY), {
    path: ['VAPID_PUBLIC_KEY'],
    error: 'must be the public key of VAPID_PRIVATE_KEY',
  })
  .check(needs('S3_ENDPOINT', 'S3_BUCKET'))
  .check(needs('DATABASE_READ_URL', 'DATABASE_URL'))
  .refine(({ PORT, METRICS_PORT }) => PORT !== METRICS_PORT, {
    path: ['METRICS_PORT'],
    error: 'must differ from PORT: leave it out to have the metrics on that port',
  })
  .check(notTogether('MAP_FILE', 'MAP_STYLE_URL'))
  // Otherwise addresses would be built from the Host header, which a caller may forge and any proxy may pass on.
  .refine(({ TRUST_PROXY, PUBLIC_URL }) => TRUST_PROXY === false || PUBLIC_URL !== undefined, {
    path: ['PUBLIC_URL'],
    error: 'is missing: with TRUST_PROXY it must say where the site is, like https://compas.example.org',
  })

export type Settings = ReturnType<typeof readSettings>

/** Throws an error with one line that names the first invalid setting and the reason, never its value. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  refuseMistyped(given)
  const result = Environment.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new Error(`The setting ${issue?.path.join('.')} ${issue?.message}`)
  }
  const settings = result.data
  return { ...settings, DEMO: settings.DEMO ?? (settings.DATABASE_URL ? 'off' : 'on') }
}

/** The origin of links in emails and from commands. */
export const originOf = ({ PUBLIC_URL, PORT }: Settings): string => PUBLIC_URL ?? `http://localhost:${PORT}`

/** Whom push services write to about pushes of this site: an email address or a page (RFC 8292). */
export function pushSubject({ OPERATOR_CONTACT, PUBLIC_URL, MAIL_FROM }: Settings): string {
  if (OPERATOR_CONTACT?.includes('@') && !OPERATOR_CONTACT.includes(':')) return `mailto:${OPERATOR_CONTACT}`
  const page = [OPERATOR_CONTACT, PUBLIC_URL].find((address) => address?.startsWith('https:'))
  return page ?? `mailto:${/<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
}

/**
 * Throws if a variable has almost the name of a setting: it would have no effect, and nobody would notice. Variables of other programs have
 * different names.
 */
function refuseMistyped(given: Record<string, string | undefined>) {
  const settings = Object.keys(Environment.shape)
  for (const name of Object.keys(given).filter((name) => !settings.includes(name))) {
    const meant = settings.find((setting) => isMistyped(name, setting))
    if (meant) throw new Error(`The setting ${name} is unknown: did you mean ${meant}? If not, remove it`)
  }
}

/** Short names are similar to too many others. */
function isMistyped(name: string, setting: string) {
  const [typed, meant] = [name, setting].map((text) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()) as [
    string,
    string,
  ]
  if (meant.length < 6) return false
  return typed === meant || distance(typed, meant) <= (meant.length < 10 ? 1 : 2)
}

/** The number of letters to insert, delete or replace to get from one text to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1]
    for (const [place, wanted] of Array.from(other).entries())
      next.push(Math.min(row[place + 1]! + 1, next[place]! + 1, row[place]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row[other.length]!
}

/** Whether these keys belong together, or none is set. */
function arePair(publicKey: string | undefined, privateKey: string | undefined) {
  if (publicKey === undefined || privateKey === undefined) return true
  try {
    return publicKeyOf(Buffer.from(privateKey, 'base64url')).toString('base64url') === publicKey
  } catch {
    return false
  }
}

/** A check that the second setting is present if the first one is. */
function needs(name: string, other: string) {
  return (context: z.core.ParsePayload<Record<string, unknown>>) => {
    if (context.value[name] !== undefined && context.value[other] === undefined)
      context.issues.push({
        code: 'custom',
        input: undefined,
        path: [other],
        message: `is missing: ${name} needs it`,
      })
  }
}

/** A check that not both settings are present. */
function notTogether(name: string, other: string) {
  return (context: z.core.ParsePayload<Record<string, unknown>>) => {
    if (context.value[name] !== undefined && context.value[other] !== undefined)
      context.issues.push({
        code: 'custom',
        input: undefined,
        path: [name],
        message: `cannot be set together with ${other}: only one map is shown`,
      })
  }
}

/** A check that either all of these settings are present or none. */
function together(...names: string[]) {
  return (context: z.core.ParsePayload<Record<string, unknown>>) => {
    const missing = names.find((name) => context.value[name] === undefined)
    const given = names.find((name) => context.value[name] !== undefined)
    if (missing && given)
      context.issues.push({
        code: 'custom',
        input: undefined,
        path: [missing],
        message: `is missing: ${given} needs it`,
      })
  }
}
