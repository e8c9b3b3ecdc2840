import { expect, test } from 'vitest'
import { bodyBudgets } from './body-budgets.ts'
import { testApp } from '../../../testing/app.ts'
import { openRequest, type RawRequest } from '../../../testing/raw-requests.ts'
import { until } from '../../../testing/until.ts'

const { app, signUp } = await testApp({ trustProxy: 1 })
const bytes = 985_000
/** The requests that were sent, and the number of those that passed the budget. */
const opened: RawRequest[] = []
let admitted = 0
app.addHook('preParsing', async ({ headers }) => void (headers['content-length'] === `${bytes}` && admitted++))
app.post('/slow', { config: { rate: 'call' }, bodyLimit: 1_000_000 }, () => 'stored')
const site = await app.listen({ port: 0, host: '127.0.0.1' })

/** Announces a body and sends only its beginning. */
function openBody(from: string, token?: string): RawRequest {
  const request = openRequest(site, [
    'POST /slow HTTP/1.1',
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ])
  request.send('"')
  opened.push(request)
  return request
}

const isRefused = (body: RawRequest) => body.status() !== null

/** Opens this many bodies and waits until each is read or refused. */
async function openBodies(count: number, from: string, token?: string) {
  const bodies = Array.from({ length: count }, () => openBody(from, token))
  await until(() => admitted + opened.filter(isRefused).length === opened.length)
  return { open: bodies.filter((body) => !isRefused(body)), refused: bodies.filter(isRefused) }
}

const ofMember = Math.floor(bodyBudgets.member / bytes)
const ofAddress = Math.floor(bodyBudgets.address / bytes)

test('threat 80: bodies that five members of one address hold open are refused beyond the budgets, before they are read', async () => {
  const hotel = '192.0.2.80'
  const members = await Promise.all(['Ana', 'Bea', 'Eva', 'Ivo', 'Leo'].map((name) => signUp(name)))
  const token = members[0]!.token
  const first = await openBodies(50, hotel, token)
  expect(first.open).toHaveLength(ofMember)
  expect(first.refused[0]?.status()).toBe(503)
  expect(first.refused[0]?.received()).toMatch(/retry-after: [1-9]/i)

  const others = await Promise.all(members.slice(1).map((member) => openBodies(50, hotel, member.token)))
  const open = [...first.open, ...others.flatMap((bodies) => bodies.open)]
  expect(open).toHaveLength(ofAddress)
  expect(open.length * bytes).toBeLessThanOrEqual(bodyBudgets.address)

  // A body that arrives with its headers does not count, and another address has its own budget.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': hotel }
  expect((await fetch(`${site}/slow`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
  expect((await openBodies(1, '192.0.2.81')).open).toHaveLength(1)

  // A body that has arrived, or whose connection has ended, frees its part of the budget.
  for (const body of open) body.close()
  await until(async () => (await openBodies(1, hotel, token)).open.length === 1)
}, 60_000)

test('all addresses together fill no more than the budget of the process', async () => {
  const addresses = Array.from({ length: 12 }, (_, at) => `198.51.100.${at}`)
  const opened = await Promise.all(addresses.map((address) => openBodies(8, address)))
  const open = opened.flatMap((bodies) => bodies.open)
  expect(open.length).toBeGreaterThan(2 * ofMember)
  expect(open.length * bytes).toBeLessThanOrEqual(bodyBudgets.process)
  for (const body of open) body.close()
})
