import { readFileSync } from 'node:fs'
import { request as ask, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { unusualText, withKnown } from '../../server/testing/contract/drawn-values.ts'
import {
  drawnHeaders,
  drawnPath,
  faultsOf,
  inUrl,
  methodLike,
  type Reply,
  type Request,
  wrongWithCall,
} from '../../server/testing/contract/fuzz.ts'
import { createWorld } from '../../server/testing/contract/fuzz-world.ts'
import { servePages } from './pages.ts'

/** A fifth of the `FUZZ` inputs (server/contract-tests/fuzz.test.ts), or a small fixed set without `FUZZ`. */
const count = Math.ceil(Number(process.env.FUZZ || 1500) * 0.2)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 1))

const pathsIn = (file: string, key: string) =>
  [
    ...readFileSync(resolve(import.meta.dirname, '../../web', file), 'utf8').matchAll(
      new RegExp(`^ +${key}: '([^']+)'`, 'gm'),
    ),
  ].map(([, path = '']) => path)
const routes = [...pathsIn('routes.tsx', 'path'), ...pathsIn('screens/festivals/festival/festival-tabs.ts', 'to')]
const others = [
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/openapi.json',
  '/api/$a',
  '/$a',
  '/$a/$b',
]
const served = [
  '/objects/$name',
  '/objects/$name/$file',
  '/objects/uploads/$key',
  '/s3/params',
  '/s3/multipart/$id/$part',
]

/** Query parameters that a page reads. */
const names = [
  'query',
  'genres',
  'startDate',
  'endDate',
  'location',
  'priceRange',
  'month',
  'next',
  'mode',
  'error',
  'success',
  'token',
]
const roomNames = [
  'festivalId',
  'roomType',
  'minPrice',
  'maxPrice',
  'scope',
  'sort',
  'limit',
  'cursor',
  'room',
  'step',
  'nothing',
]

const values = fc.oneof(
  unusualText,
  fc.constantFrom(
    '2027-03',
    '2027-03-01',
    'Salsa',
    '["Salsa"]',
    '{"a":{}}',
    '50',
    'best',
    'register',
    '0-50',
    'https://elsewhere.example',
  ),
)
const search = fc
  .array(fc.tuple(fc.constantFrom(...names, ...roomNames), values), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${inUrl(value)}`).join('&')}`))
const rawTail = fc.constantFrom(
  '',
  '',
  '',
  '',
  '/',
  '//',
  '?',
  '?%',
  '?a=%zz',
  '%zz',
  '%c0%ae',
  '#x',
  '?=&&=',
  '/..',
  ';a=b',
  '%0d%0aX:1',
  '\\',
)

const request: fc.Arbitrary<Request> = fc
  .tuple(
    fc.constantFrom(...routes, ...routes, ...others, ...served).chain(drawnPath),
    search,
    rawTail,
    methodLike('GET'),
    drawnHeaders,
  )
  .map(([path, query, tail, method, headers]) => ({ name: path, method, url: path + query + tail, headers }))

/** Whether the location is a path of this site for every browser: browsers treat `//` and `/\` as the start of another host. */
const isPath = (location: unknown): location is string => typeof location === 'string' && /^\/(?![/\\])/.test(location)

/**
 * The fault in a reply, or null. A page must be complete, not a server error and without redirects to other sites; any other error
 * must have the error format.
 */
function wrong(sent: Request, reply: Reply): string | null {
  const { statusCode, headers, body } = reply
  const { location } = headers
  if (location !== undefined && !isPath(location)) return `leads to ${JSON.stringify(location)}`
  // On a busy machine /readyz may correctly report that the site is not ready.
  if (sent.name === '/readyz' && statusCode === 503) return null
  if (!/html/.test(String(headers['content-type'])))
    return wrongWithCall(sent, { ...reply, body: withoutMessage(body) })
  if (statusCode >= 500) return `a page of ${statusCode}`
  return sent.method === 'HEAD' || body.endsWith('</html>') ? null : 'a page that is cut off'
}

/** Refused uploads contain their message twice, because the upload library shows `message`. */
const withoutMessage = (body: string) => body.replace(/,"message":"[^"]*"}$/, '}')

/**
 * Uses a plain connection, because HTTP clients that normalize addresses cannot send these. Compressed replies are assumed
 * complete.
 */
function sendRaw(options: RequestOptions): Promise<Reply> {
  return new Promise((done, fail) => {
    const sent = ask({ host: '127.0.0.1', ...options }, async (reply) => {
      const body = Buffer.concat(await reply.toArray()).toString()
      const isPacked = reply.headers['content-encoding'] !== undefined
      done({ statusCode: reply.statusCode ?? 0, headers: reply.headers, body: isPacked ? '</html>' : body })
    })
    sent.on('error', fail).end()
  })
}

// Builds the web part if no build exists.
test(`${count} random requests for pages and files (FUZZ_SEED=${seed}) cause no faults`, {
  timeout: 3_600_000,
}, async () => {
  expect(routes.length).toBeGreaterThanOrEqual(20)
  const running = await testApp()
  const { app, db } = running
  await servePages(app, { db, dev: false, publicUrl: undefined, uploadsTo: null })
  const { things } = await createWorld(running)
  const statuses: Record<number, number> = {}
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = async ({ method, url, headers }: Request) => {
    const path = withKnown(url, things.map(inUrl))
    const askFor = (path: string) => sendRaw({ port, method, path, headers: { accept: 'text/html', ...headers } })
    let reply = await askFor(path)
    // Follows redirects: to the canonical address, without unused parameters, and to pages that are open instead.
    for (let hops = 0; hops < 4 && isPath(reply.headers.location); hops++) reply = await askFor(reply.headers.location)
    expect(reply.headers.location, path).toBeUndefined()
    statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
    return reply
  }
  expect(await faultsOf(fc.sample(request, { seed, numRuns: count }), send, wrong)).toEqual([])
  expect(statuses[200]).toBeGreaterThan(count / 4)
})
