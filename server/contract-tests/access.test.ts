import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoints, endpoints } from '../../contract/platform/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { emptyApp } from '../app.ts'
import { type Handlers, serve } from '../platform/http/serve.ts'
import { testApp } from '../testing/app.ts'
import { forbidMaintenance } from '../testing/databases/no-maintenance.ts'
import { callsOf, testAccess, testInput, testReplies } from '../testing/contract/contract-tests.ts'

const { app, services, signUp, signUpAdmin } = await testApp()
await forbidMaintenance(services.db)
let tokens: { member: string; admin: string }
beforeAll(async () => {
  tokens = { member: (await signUp()).token, admin: (await signUpAdmin()).token }
})

const named = (filter: (call: ReturnType<typeof callsOf>[number]) => unknown) =>
  callsOf(contract)
    .filter(filter)
    .map(({ name }) => name)

describe('over the whole contract', () => {
  test('every call that is not public is 401 without a session, and every admin call is 403 for a member @P6.1 @P6.5 @P6.7 @P6.12 @S1.12 @S1.14 @S6.31 @S9.23', async () => {
    const { calls, requestCount, faults } = await testAccess(app, contract, tokens)
    expect(faults).toEqual([])
    expect(calls).toEqual(named(({ endpoint }) => endpoint.access !== 'public'))
    expect(calls.length).toBeGreaterThanOrEqual(13)
    expect(requestCount).toBe(calls.length * 12 + named(({ endpoint }) => endpoint.access === 'admin').length * 3)
  })

  test('every call refuses malformed input in the error form, and none gives a server error @S1.5 @S1.9', async () => {
    const { calls, requestCount, faults } = await testInput(app, contract, tokens)
    expect(faults).toEqual([])
    expect(calls).toEqual(named(({ endpoint: { params, query, body } }) => params ?? query ?? body))
    expect(calls.length).toBeGreaterThanOrEqual(13)
    expect(requestCount).toBeGreaterThan(calls.length * 10)
    // Makes more than a thousand requests.
  }, 180_000)

  test('every reply is an object or a list, and none outside of auth and profile names an email, a password or a token', () => {
    const { calls, faults } = testReplies(contract)
    expect(faults).toEqual([])
    expect(calls).toEqual(named(({ endpoint }) => endpoint.response))
    expect(calls.length).toBeGreaterThanOrEqual(13)
  })
})

/** A call of an app with a planted fault: the test expects an admin call that validates its input. */
const note = {
  method: 'POST',
  path: '/api/notes/:id',
  summary: 'Takes a note.',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.coerce.number().int().min(1).max(9).optional() }),
  body: z.object({ text: z.string().max(100) }),
  response: z.object({ text: z.string() }),
} as const
const promised = { notes: endpoints({ take: { ...note, access: 'admin' } }) }

/** The faults of an app that serves `served` although the contract is `promised`. */
async function faultsOf<C extends Endpoints>(served: C, handlers: Handlers<C>) {
  const planted = emptyApp(services)
  serve(planted, services, served, handlers)
  const walks = [await testAccess(planted, promised, tokens), await testInput(planted, promised, tokens)]
  await planted.close()
  return walks.flatMap(({ faults }) => faults)
}

describe('the walk', () => {
  const unknown = async (): Promise<never> => {
    throw Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_username_taken' })
  }

  test('reports nothing without a fault', async () => {
    expect(await faultsOf(promised.notes, { take: unknown })).toEqual([])
  })

  test('reports a call that is open to all', async () => {
    const faults = await faultsOf(endpoints({ take: { ...note, access: 'public' } }), { take: unknown })
    expect(faults).toContainEqual(expect.stringMatching(/^notes\.take with .*, not 401$/))
    expect(faults).toContainEqual(expect.stringMatching(/^notes\.take with .*, not 403$/))
  })

  test('reports an admin call that is open to members', async () => {
    const faults = await faultsOf(endpoints({ take: { ...note, access: 'member' } }), { take: unknown })
    expect(faults).toContainEqual(expect.stringMatching(/^notes\.take with .*, not 403$/))
    expect(faults.filter((fault) => !fault.endsWith(', not 403'))).toEqual([])
  })

  test('reports a body that is not validated', async () => {
    const loose = { ...note, access: 'admin', body: z.any() } as const
    const faults = await faultsOf(endpoints({ take: loose }), { take: async () => ({ text: 'fine' }) })
    expect(faults).toContainEqual(expect.stringMatching(/\\"text\\":\{\}.*: 201|\\"text\\":\{\}.*: 200/))
    expect(faults).toContainEqual(expect.stringContaining('"payload":"[]"'))
  })

  test('reports a query that is not validated', async () => {
    const loose = { ...note, access: 'admin', query: z.any(), body: z.any() } as const
    const faults = await faultsOf(endpoints({ take: loose }), { take: async () => ({ text: 'fine' }) })
    expect(faults).toContainEqual(expect.stringContaining('"query":"page=abc"'))
  })

  test('reports an id that causes a server error', async () => {
    const faults = await faultsOf(promised.notes, {
      take: async ({ params }) => {
        throw new Error(`invalid input syntax for type uuid: ${params.id}`)
      },
    })
    const loose = endpoints({ take: { ...note, access: 'admin', body: z.any() } })
    const broken = await faultsOf(loose, { take: () => Promise.reject(new Error('broken')) })
    expect([...faults, ...broken]).toContainEqual(expect.stringMatching(/"id":"x".*: 500, not /))
  })

  test('reports an error in another form, or with internals in it', async () => {
    const bare = emptyApp(services)
    let body = '{"statusCode":401,"message":"Unauthorized"}'
    bare.addHook('onRequest', (_request, reply) => reply.code(401).type('application/json').send(body))
    const walk = async () =>
      (await testAccess(bare, promised, tokens)).faults.filter((fault) => !fault.includes(', not '))
    expect(await walk()).toHaveLength(15)
    body = '{"error":"relation \\"users\\" does not exist","code":"internal"}'
    expect(await walk()).toHaveLength(15)
    body = '{"error":"Authentication required","code":"authentication_required"}'
    expect(await walk()).toEqual([])
    await bare.close()
  })

  test.each([
    ['an email, deep in a list', z.array(z.object({ host: z.object({ email: z.string() }) })), "'email'"],
    ['a hash', z.object({ passwordHash: z.string().optional() }), "'passwordHash'"],
    [
      'a token in one of several shapes',
      z.array(z.union([z.object({ a: z.string() }), z.object({ resetToken: z.null() })])),
      "'resetToken'",
    ],
    ['a bare text', z.string(), 'neither an object nor a list'],
  ])('reports a reply with %s', (_, response, fault) => {
    const leaking = { notes: endpoints({ take: { ...note, access: 'admin', response } }) }
    expect(testReplies(leaking).faults).toEqual([expect.stringContaining(fault)])
  })
})
