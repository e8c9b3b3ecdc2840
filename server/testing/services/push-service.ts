import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type AgentOptions, createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushPayload } from '../../../contract/chat/push-limits.ts'
import { afterFile } from '../after-file.ts'
import type { TestMember } from '../app.ts'
import { pushServiceCertificate, pushServiceKey } from './push-service-certificate.ts'

type Claims = { aud: string; exp: number; sub: string }
export type Pushed = PushPayload & {
  device: string
  headers: { ttl: number; topic: string | undefined; urgency: string | undefined }
  claims: Claims
  bytes: number
}
/** Status 0: the connection is closed without an answer. */
type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer; afterMs?: number }
type Browser = { keys: ECDH; auth: Buffer; publicKey: string }

/**
 * A push service with browsers for tests: it decrypts what it takes (RFC 8291 and 8188), and takes nothing that is not signed by the key to
 * which the browser subscribed (RFC 8292). It is at every name below `push.test`, for what connects by its agent.
 */
export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const refused: string[] = []
  let [requests, unread] = [0, 0]
  let answerTo = async (_request: number, _host: string): Promise<Answer> => ({ status: 201 })

  const server = createServer({ key: pushServiceKey, cert: pushServiceCertificate }, (request, reply) => {
    void take(request, reply).catch(() => reply.destroy())
  })

  async function take(request: IncomingMessage, reply: ServerResponse) {
    requests++
    const { host = '', authorization = '', ttl, topic, urgency } = request.headers as Record<string, string | undefined>
    const body = await buffer(request)
    const browser = browsers.get(`https://${host}${request.url}`)
    if (!browser) {
      reply.writeHead(410).end()
      return
    }
    const answer = await answerTo(requests, host)
    if (answer.status === 0) {
      reply.destroy()
      return
    }
    if (answer.status < 300)
      try {
        if (request.headers['content-encoding'] !== 'aes128gcm' || body.length > 4096)
          throw new Error('no such encoding')
        pushed.push({
          ...(JSON.parse(decrypted(body, browser)) as PushPayload),
          device: `https://${host}${request.url}`,
          headers: { ttl: Number(ttl), topic, urgency },
          claims: verified(authorization, browser.publicKey, `https://${host}`),
          bytes: body.length,
        })
      } catch (error) {
        refused.push(String(error))
        reply.writeHead(403).end()
        return
      }
    if (answer.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.afterMs))
    reply.on('close', () => {
      if (!reply.writableFinished) unread++
    })
    reply.writeHead(answer.status, answer.headers).end(answer.body)
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })

  /** What `pushManager.subscribe()` gives in a browser. */
  function subscribe(publicKey: string, host = 'push.test') {
    const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)]
    const endpoint = `https://${host}/${randomBytes(16).toString('base64url')}`
    browsers.set(endpoint, { keys, auth, publicKey })
    return { endpoint, keys: { p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') } }
  }

  return {
    agent: new AgentOfTests(port) as Agent,
    pushed,
    refused,
    requests: () => requests,
    /** How many answers were not read to their end. */
    unread: () => unread,
    subscribe,
    unsubscribe: (endpoint: string) => browsers.delete(endpoint),
    /** What the service answers from now on, to the request of this number. */
    answer(next: Answer | ((request: number, host: string) => Answer | Promise<Answer>)) {
      answerTo = async (request, host) => (typeof next === 'function' ? await next(request, host) : next)
    },
    /** Adds a device of the member, with its address at the service. */
    async addDevice({ api }: TestMember, more: { name?: string; zone?: string; host?: string } = {}) {
      const { host, ...fields } = more
      const { publicKey } = await api.push.key()
      const subscription = subscribe(publicKey, host)
      const device = await api.push.addDevice({ body: { ...subscription, ...fields } })
      return { ...device, ...subscription }
    },
    /** What the device with this address got. */
    to: ({ endpoint }: { endpoint: string }) => pushed.filter(({ device }) => device === endpoint),
  }
}

/** Connects to the service, whatever the name. */
class AgentOfTests extends Agent {
  readonly #port: number
  constructor(port: number) {
    super({ ca: pushServiceCertificate, keepAlive: false })
    this.#port = port
  }
  override createConnection(options: AgentOptions, done?: Parameters<Agent['createConnection']>[1]) {
    return super.createConnection({ ...options, host: '127.0.0.1', port: this.#port, servername: 'push.test' }, done)
  }
}

/** RFC 8291, section 3.4, and the one record of RFC 8188. */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const keyLength = body.readUInt8(20)
  const [salt, sender, record] = [
    body.subarray(0, 16),
    body.subarray(21, 21 + keyLength),
    body.subarray(21 + keyLength),
  ]
  if (keyLength !== 65 || record.length > body.readUInt32BE(16)) throw new Error('not one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derived = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record')
  return padded.subarray(0, end).toString()
}

/** RFC 8292: signed by the key to which the browser subscribed, for this service, for a day at most. */
function verified(authorization: string, publicKey: string, service: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key')
  const coordinate = (from: number) =>
    Buffer.from(key, 'base64url')
      .subarray(from, from + 32)
      .toString('base64url')
  const [head = '', claim = '', signature = ''] = token.split('.')
  const signer = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claim}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const claims = JSON.parse(Buffer.from(claim, 'base64url').toString()) as Claims
  const left = claims.exp - Date.now() / 1000
  if (!isSigned || claims.aud !== service || left <= 0 || left > 86_400) throw new Error('not signed for this service')
  return claims
}
