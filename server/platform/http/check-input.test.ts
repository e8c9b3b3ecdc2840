import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../contract/index.ts'
import { itemsOfTurn } from '../load/in-turns.ts'
import { maxInOneTurn } from '../../testing/many/turns.ts'
import { inputReader } from './check-input.ts'

const call = { method: 'POST', path: '/api/rows', access: 'public', summary: 'Rows.' } as const
const read = (endpoint: Parameters<typeof inputReader>[0], body: unknown) =>
  inputReader(endpoint)({ body, params: {}, query: {} } as unknown as FastifyRequest)

/** The maximum number of rows that are checked between two turns of the event loop. */
const checkedAtOnce = (rows: number, large: { largestBody?: number }) =>
  maxInOneTurn(async (count) => {
    const row = z.string().refine(() => {
      count()
      return true
    })
    const body = z.object({ rows: z.preprocess((list) => list, z.array(row).min(1)) })
    const given = { rows: Array.from({ length: rows }, String) }
    expect(await read({ ...call, body, ...large }, given)).toEqual({ body: given })
  })

test('a long list of a large body is checked in turns, so that the calls of others go on (threat 79)', async () => {
  expect(await checkedAtOnce(20 * itemsOfTurn, { largestBody: 1_000_000 })).toBe(itemsOfTurn)
  expect(await checkedAtOnce(20 * itemsOfTurn, {})).toBe(20 * itemsOfTurn)
})

const good = { venueName: ' La  Bodega ', city: 'Madrid', date: '2031-01-08' }
const bodies: [string, unknown][] = [
  ['rows that are fine', { parties: [good, { ...good, danceStyles: ['salsa', 'Salsa'] }], more: 1 }],
  ['no body', undefined],
  ['a body that is a list', [good]],
  ['no list', {}],
  ['a list that is none', { parties: 'all' }],
  ['an empty list', { parties: [] }],
  ['rows that are none', { parties: [null, 7, [good], good] }],
  ['many problems', { parties: Array.from({ length: 120 }, (_, at) => (at % 3 ? { date: 'x', latitude: 91 } : good)) }],
  ['half a point', { parties: [good, { ...good, latitude: 1 }, { ...good, danceStyles: 'Salsa' }] }],
  ['too many rows, one of them wrong', { parties: Array.from({ length: 5002 }, (_, at) => (at === 3 ? {} : good)) }],
]

test.each(bodies)('%s is read and refused as a body that is checked at once', async (_, body) => {
  const { largestBody: _large, ...atOnce } = contract.socialParties.upload
  const outcomes = [contract.socialParties.upload, atOnce].map((endpoint) =>
    read(endpoint, body).catch(({ status, fields }) => ({ status, fields: Object.entries(fields) })),
  )
  const [inTurns, whole] = await Promise.all(outcomes)
  expect(inTurns).toEqual(whole)
})
