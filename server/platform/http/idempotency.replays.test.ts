import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../contract/index.ts'
import { dayFromNow } from '../days.ts'
import { emptyApp } from '../../app.ts'
import { serve } from './serve.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { openThread } from '../../testing/domains/chat.ts'
import { addFestival, aFestival } from '../../testing/domains/festivals.ts'
import { suspend } from '../../testing/domains/members.ts'
import { putStay } from '../../testing/domains/ratings.ts'
import { ask, block, decide, putRequest, putRoom } from '../../testing/domains/room-requests.ts'
import { aRoom } from '../../testing/domains/rooms.ts'
import { aSuggestion } from '../../testing/domains/socials.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'

const { app, db, services, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const creating = callsOf(contract).filter(({ endpoint }) => endpoint.idempotent === 'created')

type Sent = { url: string; payload: object }

/** Each call that stores the id of what it created, as sent by this member; the reply may contain the host. */
const calls: Record<string, (host: TestMember, member: TestMember) => Promise<Sent>> = {
  'festivals.create': async () => ({ url: '/api/festivals', payload: aFestival() }),
  'rooms.create': async () => ({ url: '/api/room-shares', payload: aRoom(festival.id) }),
  'savedSearches.create': async () => ({ url: '/api/saved-searches', payload: { festivalId: festival.id } }),
  'danceSearches.create': async () => ({
    url: '/api/dance-searches',
    payload: { list: 'festivals', filters: { genres: 'Salsa' } },
  }),
  'roomRequests.create': async (host) => {
    const roomShareId = await putRoom(db, host, festival.id)
    return { url: '/api/room-requests', payload: { roomShareId, message: 'Hola' } }
  },
  'stays.pay': async (host, member) => {
    const roomId = await putRoom(db, host, festival.id)
    await putRequest(db, roomId, member, 'accepted')
    return { url: `/api/room-shares/${roomId}/stay/payments`, payload: { to: host.user.id, amount: 4500 } }
  },
  'meetups.create': async () => ({
    url: `/api/festivals/${festival.id}/meetups`,
    payload: { type: 'meal', title: 'Lunch', startTime: new Date(Date.now() + 9e7).toISOString() },
  }),
  'programme.create': async (_host, member) => {
    const { id } = await addFestival(member)
    const payload = { title: 'Bachata basics', startTime: `${dayFromNow(30)}T18:00` }
    return { url: `/api/festivals/${id}/events`, payload }
  },
  'ratings.create': async (host, member) => {
    const stay = await putStay(db, festival.id, [host, member])
    return { url: '/api/ratings', payload: { rateeId: host.user.id, ...stay, score: 4 } }
  },
  'chat.send': async (host, member) => {
    const { id } = await openThread(member, host)
    return { url: `/api/chat/threads/${id}/messages`, payload: { content: 'Hola' } }
  },
  'socialSuggestions.create': async () => ({ url: '/api/social-suggestions', payload: aSuggestion() }),
  'reports.create': async (host) => ({
    url: '/api/reports',
    payload: { contextType: 'room_share', contextId: await putRoom(db, host, festival.id), reason: 'scam' },
  }),
}

const hideHost: Record<string, (host: TestMember, member: TestMember) => Promise<unknown>> = {
  'was erased': (host) => host.api.profile.remove({ body: { password } }),
  'was suspended': (host) => suspend(db, host),
  'blocked the caller': (host, member) => block(db, host, member),
  'was blocked by the caller': (host, member) => block(db, member, host),
}

/** Sends the same call with the same key each time. */
function sender(send: Sent, { token }: TestMember) {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return () => app.inject({ method: 'POST', ...send, headers })
}

describe('threat 45, a creating call that is sent again', () => {
  test('has a case here for each such call of the contract @S1.42', () => {
    expect(Object.keys(calls)).toEqual(creating.map(({ name }) => name))
  })

  const pairs = Object.keys(calls).flatMap((name) => Object.keys(hideHost).map((how) => [name, how] as const))
  test.each(pairs)('(%s) reveals nothing of a host who %s since', async (name, how) => {
    const [host, member] = [await signUp('Hortensia'), await signUp('Ana')]
    const send = sender(await calls[name]!(host, member), member)
    const first = await send()
    expect(first.statusCode).toBe(201)
    const showsHost = first.body.includes(host.user.id)
    expect(showsHost).toBe(['roomRequests.create', 'stays.pay', 'ratings.create'].includes(name))
    const again = await send()
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    await hideHost[how]!(host, member)
    const replay = await send()
    const kept = JSON.stringify((await member.api.profile.export())['idempotencyKeys'])
    for (const trace of [host.user.id, host.user.username, host.user.name]) {
      expect(replay.body).not.toContain(trace)
      expect(kept).not.toContain(trace)
    }
    // A direct thread is hidden after a block, and stays when the other member leaves.
    const isHidden = showsHost || (name === 'chat.send' && how.includes('blocked'))
    if (isHidden) expect([replay.statusCode, replay.json().code]).toEqual([404, 'not_found'])
    else expect([replay.statusCode, replay.json().id]).toEqual([201, first.json().id])
  })

  test('returns what it created as it is now, and creates nothing', async () => {
    const [host, member] = [await signUp('Hugo'), await signUp('Ana')]
    const send = sender(await calls['roomRequests.create']!(host, member), member)
    const { id } = (await send()).json()
    await decide(host, id, 'accepted')
    expect((await send()).json()).toMatchObject({ id, status: 'accepted' })
    expect(await member.api.roomRequests.mine()).toHaveLength(1)
  })

  test('leaves no stored key once its sender has deleted the account', async () => {
    const [host, member] = [await signUp('Hugo'), await signUp('Marta')]
    await ask(member, await putRoom(db, host, festival.id))
    await sender(await calls['roomRequests.create']!(host, member), member)()
    await member.api.profile.remove({ body: { password } })
    const keys = await db.selectFrom('idempotencyKeys').select('id').where('userId', '=', member.user.id).execute()
    expect(keys).toEqual([])
  })
})

describe('over the whole contract', () => {
  test('a reply that is stored whole contains only data of the caller: no id and no nested object', () => {
    const kept = callsOf(contract).filter(({ endpoint }) => endpoint.idempotent === 'own')
    expect(kept.length).toBeGreaterThanOrEqual(4)
    for (const { name, endpoint } of kept) {
      const { properties } = z.toJSONSchema(endpoint.response!, { io: 'output', unrepresentable: 'any' })
      expect(Object.keys(properties ?? {}), name).not.toContain('id')
      for (const property of Object.values(properties ?? {})) expect(Object(property).type, name).not.toBe('object')
    }
  })

  test('an app with a creating call does not start without a function that replies to its retries', () => {
    const note = {
      method: 'POST',
      path: '/api/notes',
      access: 'member',
      summary: 'Takes a note.',
      response: z.object({ id: z.string() }),
      idempotent: 'created',
    } as const
    const create = async () => ({ id: 'a' })
    expect(() => serve(emptyApp(services), services, { create: note }, { create })).toThrow('must say how')
    serve(emptyApp(services), services, { create: note }, { create }, { create })
  })
})
