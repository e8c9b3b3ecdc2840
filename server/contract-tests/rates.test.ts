import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoints } from '../../contract/platform/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { emptyApp } from '../app.ts'
import { testApp } from '../testing/app.ts'
import { testRates } from '../testing/contract/rate-tests.ts'
import { callsOf } from '../testing/contract/contract-tests.ts'

const { app, db, services, signUp, signUpAdmin } = await testApp({ rateLimits: 'on' })

const newToken = async (access: Endpoint['access']) => {
  // All sign-ups come from one address, which would reach its own limits.
  await db.deleteFrom('rateCounters').execute()
  return (await (access === 'admin' ? signUpAdmin() : signUp())).token
}

test('every writing call of one member or address is refused beyond its limit @S2.16', async () => {
  const { calls, faults } = await testRates(app, contract, newToken)
  expect(faults).toEqual([])
  const writing = callsOf(contract).filter(({ endpoint }) => endpoint.method !== 'GET')
  expect(calls).toEqual(expect.arrayContaining(writing.map(({ name }) => name)))
  expect(calls.length).toBeGreaterThanOrEqual(28)
}, 180_000)

test('a writing call without a rate limit is reported', async () => {
  const planted = emptyApp(services)
  planted.post('/api/notes', { config: { rate: 'call' } }, async (_request, reply) =>
    reply.code(201).send({ text: 'fine' }),
  )
  const promised = {
    notes: endpoints({
      add: {
        method: 'POST',
        path: '/api/notes',
        access: 'public',
        summary: 'Adds a note.',
        body: z.object({ text: z.string() }),
      },
    }),
  }
  const { faults } = await testRates(planted, promised, newToken)
  await planted.close()
  expect(faults).toEqual(['notes.add passed 160 times, more than 120', 'notes.add still answered 201 the 160th time'])
})
