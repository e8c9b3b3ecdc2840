import { Agent, request } from 'node:https'
import webPush from 'web-push'
import { type Circuit, CircuitOpen, circuitOf } from '../limits/per-service/circuit.ts'
import { lookupPublic, NoPublicAddress } from '../limits/per-service/public-address.ts'
import { pushAddress } from './push-address.ts'
import type { PushUrgency } from '../db/schema.ts'
import type { Vapid } from './vapid.ts'

export type Outcome =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone' }
  | { kind: 'too long' }
  /** `seconds`: as the service asks for; null if it does not say. */
  | { kind: 'later'; seconds: number | null }
  /** The service is not asked at present, whoever the push is for. */
  | { kind: 'resting'; seconds: number }
  | { kind: 'refused'; why: string }

export type Delivery = {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  payload: string
  topic: string
  urgency: PushUrgency
  /** In seconds: how long the service keeps it for a device that is away. */
  ttl: number
}

export type PushSender = (delivery: Delivery, vapid: Vapid, signal: AbortSignal) => Promise<Outcome>

type Options = {
  /** Who is responsible for the site: `mailto:` or `https:` (RFC 8292). */
  subject: string
  /** In tests, whose service is on this machine. */
  agent?: Agent
  maxMs?: number
  maxOfOthers?: number
}

/** A connection each: few pushes go to the same service at once, and none is kept open to a stranger's. */
const guarded = new Agent({ keepAlive: false, lookup: lookupPublic })

/** The services of the makers of browsers. */
const wellKnown =
  /^(?:fcm\.googleapis\.com|(?:.+\.)?push\.services\.mozilla\.com|(?:.+\.)?push\.apple\.com|.+\.notify\.windows\.com)$/
/** In seconds: when a push is tried again that found no place among those to other services. */
const untilPlace = 10

/** What a service has to take (RFC 8030, section 7.2) is 4096 bytes, of which the encryption takes 103. */
const maxPayload = 3_993
const maxReply = 4_096

/**
 * Sends pushes to addresses that strangers chose: only to public addresses, without following a redirect, within five seconds in all, and
 * reading little of the answer. The library encrypts and signs; its own request limits none of these. To services that no maker of a browser
 * runs, few are sent at once: members could name ones that answer late, and hold up the pushes of all.
 */
export function createPushSender({ subject, agent = guarded, maxMs = 5_000, maxOfOthers = 2 }: Options): PushSender {
  const circuitFor = circuitsByHost()
  let ofOthers = 0

  const post = (url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) =>
    new Promise<Outcome>((resolve, reject) => {
      // Of the whole: a service that sends a byte a second is not waited for.
      const limit = AbortSignal.any([signal, AbortSignal.timeout(maxMs)])
      const sending = request(url, { method: 'POST', agent, headers, signal: limit }, (reply) => {
        let bytes = 0
        reply.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxReply) reply.destroy()
        })
        reply.on('error', () => {})
        reply.on('close', () => resolve(outcomeOf(reply.statusCode ?? 0, reply.headers['retry-after'])))
      })
      sending.on('error', reject)
      sending.end(body)
    })

  return async ({ endpoint, p256dh, auth, payload, topic, urgency, ttl }, vapid, signal) => {
    const url = pushAddress(endpoint)
    if (!url) return { kind: 'refused', why: 'no address of a push service' }
    if (Buffer.byteLength(payload) > maxPayload) return { kind: 'too long' }
    const isOther = !wellKnown.test(url.hostname)
    if (isOther && ofOthers >= maxOfOthers) return { kind: 'resting', seconds: untilPlace }
    const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: { subject, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
      contentEncoding: 'aes128gcm',
      TTL: ttl,
      urgency,
      topic,
    })
    if (isOther) ofOthers++
    try {
      return await circuitFor(url.host).run(() => post(url, headers as Record<string, string>, body, signal))
    } catch (error) {
      if (error instanceof CircuitOpen) return { kind: 'resting', seconds: Math.ceil(error.waitMs / 1000) }
      return error instanceof NoPublicAddress
        ? { kind: 'refused', why: error.message }
        : { kind: 'later', seconds: null }
    } finally {
      if (isOther) ofOthers--
    }
  }
}

/** Above these the one that was used longest ago is forgotten: anybody may name a host. */
const maxHosts = 200

/** A circuit for each host, since browsers' makers fail one at a time. */
function circuitsByHost() {
  const circuits = new Map<string, Circuit>()
  return (host: string): Circuit => {
    const circuit = circuits.get(host) ?? circuitOf(host, {})
    circuits.delete(host)
    circuits.set(host, circuit)
    const [oldest] = circuits.keys()
    if (circuits.size > maxHosts && oldest !== undefined) circuits.delete(oldest)
    return circuit
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 413) return { kind: 'too long' }
  if (status === 429 || status >= 500) return { kind: 'later', seconds: secondsOf(retryAfter) }
  return { kind: 'refused', why: `status ${status}` }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), 86_400) : null
}
