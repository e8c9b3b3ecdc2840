import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach, expect, test, vi } from 'vitest'
import { startPushService } from '../../testing/services/push-service.ts'
import { until } from '../../testing/until.ts'
import { createPushSender, type Delivery } from './push-sender.ts'
import { vapidOf } from './vapid.ts'

const vapid = vapidOf(Buffer.alloc(32, 1))
const service = await startPushService()
const subject = 'mailto:team@compas.example'
const newSender = (maxMs = 5_000) => createPushSender({ subject, agent: service.agent, maxMs, maxOfOthers: Infinity })
let send = newSender()
const never = new AbortController().signal

beforeEach(() => {
  service.answer({ status: 201 })
  send = newSender()
})

const payload = JSON.stringify({ title: 'Ana', body: 'wrote to you' })

function delivery(fields: Partial<Delivery> = {}, host?: string): Delivery {
  const { endpoint, keys } = service.subscribe(vapid.publicKey, host)
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  return { endpoint, p256dh, auth, payload, topic: 'T'.repeat(32), urgency: 'normal', ttl: 60, ...fields }
}
const sent = (one: Delivery) => send(one, vapid, never)

test('a push arrives as it was sent, signed, with its topic, its urgency and its time', async () => {
  const one = delivery()
  expect(await sent(one)).toEqual({ kind: 'sent' })
  expect(service.to(one)).toEqual([
    {
      title: 'Ana',
      body: 'wrote to you',
      device: one.endpoint,
      headers: { ttl: 60, topic: 'T'.repeat(32), urgency: 'normal' },
      claims: { aud: 'https://push.test', exp: expect.any(Number), sub: subject },
      bytes: expect.any(Number),
    },
  ])
})

test('a push that is signed by another key is refused', async () => {
  expect(await send(delivery(), vapidOf(Buffer.alloc(32, 2)), never)).toEqual({ kind: 'refused', why: 'status 403' })
})

test('the longest payload fits in 4096 bytes, and a longer one is not sent', async () => {
  const one = delivery({ payload: JSON.stringify({ body: 'x'.repeat(3_993 - 11) }) })
  expect(await sent(one)).toEqual({ kind: 'sent' })
  expect(service.to(one)[0]?.bytes).toBe(4096)
  const before = service.requests()
  expect(await sent(delivery({ payload: JSON.stringify({ body: 'x'.repeat(3_994 - 11) }) }))).toEqual({
    kind: 'too long',
  })
  expect(service.requests()).toBe(before)
})

test.each([
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [413, {}, { kind: 'too long' }],
  [400, {}, { kind: 'refused', why: 'status 400' }],
  [429, { 'retry-after': '120' }, { kind: 'later', seconds: 120 }],
  [429, { 'retry-after': '999999' }, { kind: 'later', seconds: 86_400 }],
  [429, { 'retry-after': 'soon' }, { kind: 'later', seconds: null }],
  [503, {}, { kind: 'later', seconds: null }],
  [500, {}, { kind: 'later', seconds: null }],
])('status %i with %j', async (status, headers, outcome) => {
  service.answer({ status, headers })
  expect(await sent(delivery())).toEqual(outcome)
})

test('a service may say by a date when to try again', async () => {
  service.answer({ status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } })
  const outcome = await sent(delivery())
  expect(outcome).toEqual({ kind: 'later', seconds: expect.any(Number) })
  expect(Number(Object(outcome).seconds)).toBeGreaterThan(55)
})

test.each([301, 302, 307, 308])('a redirect (%i) is not followed @S11.16', async (status) => {
  service.answer({ status, headers: { location: 'https://push.test/elsewhere' } })
  const before = service.requests()
  expect(await sent(delivery())).toEqual({ kind: 'refused', why: `status ${status}` })
  expect(service.requests()).toBe(before + 1)
})

test('a service that does not answer in time is tried later, and does not hold the worker', async () => {
  send = newSender(300)
  service.answer({ status: 201, afterMs: 3_000 })
  const began = performance.now()
  expect(await sent(delivery())).toEqual({ kind: 'later', seconds: null })
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('services that members name and that answer late do not hold up pushes to those of browsers', async () => {
  send = createPushSender({ subject, agent: service.agent, maxOfOthers: 2 })
  service.answer((_, host) => ({ status: 201, ...(host !== 'fcm.googleapis.com' && { afterMs: 1_000 }) }))
  const hosts = [
    'one.push.test',
    'two.push.test',
    'three.push.test',
    'evil-fcm.googleapis.com',
    'fcm.googleapis.com.push.test',
  ]
  const late = hosts.map((host) => sent(delivery({}, host)))
  expect(await sent(delivery({}, 'fcm.googleapis.com'))).toEqual({ kind: 'sent' })
  const resting = { kind: 'resting', seconds: 10 }
  expect(await Promise.all(late)).toEqual([{ kind: 'sent' }, { kind: 'sent' }, resting, resting, resting])
  expect(await sent(delivery({}, 'three.push.test'))).toEqual({ kind: 'sent' })
})

test('an answer of megabytes is not read @S11.16', async () => {
  service.answer({ status: 201, body: Buffer.alloc(4_000_000) })
  expect(await sent(delivery())).toEqual({ kind: 'sent' })
  await until(() => service.unread() > 0)
})

test('a service that fails five times in a row rests, and others do not', async () => {
  service.answer((_, host) => ({ status: host === 'broken.push.test' ? 0 : 201 }))
  for (let time = 0; time < 5; time++) expect((await sent(delivery({}, 'broken.push.test'))).kind).toBe('later')
  const before = service.requests()
  expect(await sent(delivery({}, 'broken.push.test'))).toEqual({ kind: 'resting', seconds: 30 })
  expect(service.requests()).toBe(before)
  expect(await sent(delivery())).toEqual({ kind: 'sent' })
})

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '10.1.2.3',
  '169.254.169.254',
  '[fd00::1]',
  'push.test:8443',
  'me:secret@push.test',
])('nothing is sent to %s', async (host) => {
  const before = service.requests()
  const outcome = await sent(delivery({ endpoint: `https://${host}/x` }))
  expect(outcome.kind).toBe('refused')
  expect(service.requests()).toBe(before)
})

test('a name that leads to this machine is not connected to, also if it led elsewhere before @S11.16', async () => {
  const guarded = createPushSender({ subject })
  const lookup = vi.spyOn(dns, 'lookup')
  syncBuiltinESMExports()
  const leads = (address: string, family: number) =>
    lookup.mockImplementation(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address, family }])) as never)
  try {
    for (const [address, family] of [
      ['127.0.0.1', 4],
      ['::1', 6],
      ['10.0.0.7', 4],
      ['2001:db8::1', 6],
      ['fd00::1', 6],
    ] as const) {
      leads(address, family)
      expect(await guarded(delivery(), vapid, never)).toEqual({
        kind: 'refused',
        why: 'This host has no public address',
      })
    }
  } finally {
    lookup.mockRestore()
    syncBuiltinESMExports()
  }
})
