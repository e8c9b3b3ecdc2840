import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../../contract/platform/endpoint.ts'
import { UnpagedPaging } from '../../../contract/platform/fields.ts'
import { emptyApp } from '../../app.ts'
import { Unavailable } from '../http-error.ts'
import { JsonPieces, JsonText, serve } from './serve.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { openRequest } from '../../testing/raw-requests.ts'
import { until } from '../../testing/until.ts'

const { app, db, services, signUp } = await testApp()

const notes = endpoints({
  list: {
    method: 'GET',
    path: '/api/notes',
    access: 'public',
    summary: 'Notes.',
    query: z.object({ style: z.string().optional(), cursor: z.string().optional() }),
    response: z.array(z.object({ text: z.string() })),
    paged: true,
  },
  mine: {
    method: 'GET',
    path: '/api/notes/mine',
    access: 'public',
    summary: 'Own notes.',
    query: UnpagedPaging,
    response: z.array(z.object({ id: z.string() })),
    unpagedBy: 'id',
  },
  get: {
    method: 'GET',
    path: '/api/notes/:id',
    access: 'public',
    summary: 'A note.',
    params: z.object({ id: z.string() }),
    response: z.object({ text: z.string() }),
  },
})

let own = ['a', 'b', 'c', 'd', 'e']

/** The return value of the handler for each id, whether or not the contract allows it. */
const returned: Record<string, object> = {
  more: { text: 'hola', author: { email: 'canary@example.com' } },
  less: { words: 'hola' },
  own: new JsonText('{"text" : "Ñandú 💃"}'),
}
const small = emptyApp(services)
serve(small, services, notes, {
  list: async ({ query }) => ({
    items: [{ text: query.cursor ?? 'first' }],
    next: query.cursor ? null : 'a/b=',
    total: 2,
  }),
  mine: async () => new JsonText(JSON.stringify(own.map((id) => ({ id })))),
  get: async ({ params }) => returned[params.id] as { text: string },
})

describe('a reply', () => {
  test('contains only the fields of the contract @P3.1 @P5.39', async () => {
    const reply = await small.inject({ url: '/api/notes/more' })
    expect(reply.json()).toEqual({ text: 'hola' })
  })

  test('that lacks a field of the contract is 500 @P3.1', async () => {
    expect((await small.inject({ url: '/api/notes/less' })).statusCode).toBe(500)
  })

  test('that PostgreSQL wrote is sent unchanged @S1.1 @S1.6', async () => {
    const reply = await small.inject({ url: '/api/notes/own' })
    expect(reply.rawPayload).toEqual(Buffer.from('{"text" : "Ñandú 💃"}', 'utf8'))
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is sent again only if it has changed @S1.37', async () => {
    const { headers } = await small.inject({ url: '/api/notes/own' })
    const ask = (etag: unknown) => small.inject({ url: '/api/notes/own', headers: { 'if-none-match': String(etag) } })
    const again = await ask(headers.etag)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    expect((await ask('"another"')).statusCode).toBe(200)
  })

  test('of one page has a link to the next one with the same filters, and the total', async () => {
    const first = await small.inject({ url: '/api/notes?style=Salsa' })
    expect(first.headers).toMatchObject({
      link: '</api/notes?style=Salsa&cursor=a%2Fb%3D>; rel="next"',
      'x-total-count': '2',
    })
    const next = await small.inject({ url: '/api/notes?style=Salsa&cursor=a%2Fb%3D' })
    expect(next.json()).toEqual([{ text: 'a/b=' }])
    expect(next.headers).not.toHaveProperty('link')
  })
})

describe('a reply in pieces', () => {
  const all = endpoints({
    all: {
      method: 'GET',
      path: '/api/notes/all',
      access: 'public',
      summary: 'All notes.',
      response: z.array(z.string()),
    },
  })
  async function served(pieces: () => AsyncIterable<string>) {
    const one = emptyApp(services)
    serve(one, services, all, { all: async () => new JsonPieces(pieces()) })
    afterFile(() => one.close())
    return one
  }

  test('is one JSON text @S1.1', async () => {
    const whole = await served(async function* () {
      yield '["Ñandú"'
      yield ',"💃"]'
    })
    const reply = await whole.inject({ url: '/api/notes/all' })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(Buffer.from('["Ñandú","💃"]', 'utf8'))
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('is refused like others if the first piece fails, and breaks off if a later one does', async () => {
    const refused = await served(async function* () {
      yield await Promise.reject<string>(Unavailable())
    })
    const reply = await refused.inject({ url: '/api/notes/all' })
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    const broken = await served(async function* () {
      yield '["a"'
      throw Unavailable()
    })
    await expect(broken.inject({ url: '/api/notes/all' })).rejects.toThrow('destroyed before completion')
  })

  test('is made as the client reads it, and no further once the client has left', async () => {
    const made = { count: 0, isEnded: false }
    const endless = await served(async function* () {
      try {
        for (; ; made.count++) yield ' '.repeat(1_000_000)
      } finally {
        made.isEnded = true
      }
    })
    const address = await endless.listen({ port: 0 })
    const request = openRequest(address, ['GET /api/notes/all HTTP/1.1'])
    request.pause()
    await until(() => made.count > 0)
    await delay(500)
    expect(made.count).toBeLessThan(30)
    request.close()
    await until(() => made.isEnded)
  })
})

describe('a list that is read whole', () => {
  const pages = async (url: string | undefined): Promise<string[][]> => {
    if (url === undefined) return []
    const reply = await small.inject({ url })
    const link = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link))?.[1]
    return [reply.json().map(({ id }: { id: string }) => id), ...(await pages(link))]
  }

  test('is sent whole, or in pages if the request has a limit', async () => {
    expect(await pages('/api/notes/mine')).toEqual([['a', 'b', 'c', 'd', 'e']])
    expect(await pages('/api/notes/mine?limit=2')).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(await pages('/api/notes/mine?limit=5')).toEqual([['a', 'b', 'c', 'd', 'e']])
    expect((await small.inject({ url: '/api/notes/mine?limit=2' })).headers['x-total-count']).toBe('5')
    expect((await small.inject({ url: '/api/notes/mine?limit=0' })).statusCode).toBe(400)
  })

  test('can be read to its end while items are removed', async () => {
    const all = own
    own = ['b', 'c', 'd', 'e']
    expect(await pages('/api/notes/mine?limit=2&cursor=b')).toEqual([['c', 'd'], ['e']])
    expect(await pages('/api/notes/mine?limit=2&cursor=a')).toEqual([
      ['b', 'c'],
      ['d', 'e'],
    ])
    own = all
  })
})

describe('a creating call over HTTP', () => {
  const festival = { name: 'Feria', location: 'Cali', startDate: '2027-03-01', endDate: '2027-03-03' }
  const festivalsOf = (organizerId: string) =>
    db.selectFrom('festivals').select('id').where('organizerId', '=', organizerId).execute()

  test('creates once for one Idempotency-Key, and ignores unknown fields @P5.39 @S1.24', async () => {
    const { api, user, token } = await signUp()
    const idempotencyKey = randomUUID()
    const first = await api.festivals.create({ body: festival, idempotencyKey })
    expect(await api.festivals.create({ body: festival, idempotencyKey })).toEqual(first)
    const again = await app.inject({
      method: 'POST',
      url: '/api/festivals',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey },
      payload: { ...festival, unknown: 'field' },
    })
    expect([again.statusCode, again.json()]).toEqual([201, first])
    expect(await festivalsOf(user.id)).toHaveLength(1)
  })

  test('is 422 for the key of another body, and 400 for a key that is not a UUID @S1.39', async () => {
    const { api, user } = await signUp()
    const idempotencyKey = randomUUID()
    await api.festivals.create({ body: festival, idempotencyKey })
    const other = { body: { ...festival, name: 'Another' }, idempotencyKey }
    await expect(api.festivals.create(other)).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    await expect(api.festivals.create({ body: festival, idempotencyKey: 'again' })).rejects.toMatchObject({
      status: 400,
      fields: { 'Idempotency-Key': expect.any(String) },
    })
    expect(await festivalsOf(user.id)).toHaveLength(1)
  })

  test('that was refused can be corrected and sent with the same key', async () => {
    const { api, user } = await signUp()
    const idempotencyKey = randomUUID()
    const wrong = { body: { ...festival, endDate: '2027-02-01' }, idempotencyKey }
    await expect(api.festivals.create(wrong)).rejects.toMatchObject({ status: 400 })
    await api.festivals.create({ body: festival, idempotencyKey })
    expect(await festivalsOf(user.id)).toHaveLength(1)
  })

  test('accepts a deeply nested unknown field @S1.24', async () => {
    const { token } = await signUp()
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const reply = await app.inject({
      method: 'POST',
      url: '/api/festivals',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      payload: `{"more":${deep},${JSON.stringify(festival).slice(1)}`,
    })
    expect(reply.statusCode).toBe(201)
  })
})
