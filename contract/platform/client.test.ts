import { expect, test, vi } from 'vitest'
import { ApiError, callTable, createClient, type Fetch } from './client.ts'
import { contract } from '../index.ts'

const table = callTable(contract)

/** A client that receives this reply, and the requests that it sent. */
function clientOf(
  reply: { status?: number; text?: string; link?: string; total?: string },
  token: string | null = null,
) {
  const { status = 200, text = '', link = null, total = null } = reply
  const headers = { get: (name: string) => ({ link, 'x-total-count': total })[name] ?? null }
  const fetch = vi.fn<Fetch>().mockResolvedValue({
    ok: status < 400,
    status,
    statusText: 'Bad Gateway',
    headers,
    text: async () => text,
  })
  const onUnauthenticated = vi.fn()
  const api = createClient<typeof contract>(table, fetch, () => token, onUnauthenticated)
  return { api, onUnauthenticated, sent: () => fetch.mock.calls[0] }
}

const errorOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: ApiError) => error)

test('a call has its credentials, JSON where it has a body, and the stored token as a bearer @P7.1 @S1.1', async () => {
  const { api, sent } = clientOf({ text: '{"status":"attending"}' }, 'secret')
  await api.festivalAttendance.set({ body: { festivalId: '7', status: 'attending' } })
  expect(sent()).toEqual([
    '/api/festival-attendance',
    {
      method: 'POST',
      credentials: 'include',
      headers: { 'accept-language': 'en', 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: '{"festivalId":"7","status":"attending"}',
    },
  ])
  const visitor = clientOf({ text: '[]' })
  await visitor.api.festivals.list({ query: { query: 'salsa & son', location: undefined } })
  expect(visitor.sent()).toEqual([
    '/api/festivals?query=salsa%20%26%20son',
    { method: 'GET', credentials: 'include', headers: { 'accept-language': 'en' } },
  ])
})

test('a 401 is told with the token that was sent, and not without one @P7.2', async () => {
  const reply = { status: 401, text: '{"error":"Authentication required","code":"authentication_required"}' }
  const member = clientOf(reply, 'secret')
  expect(await errorOf(member.api.auth.me())).toMatchObject({ status: 401, message: 'Authentication required' })
  expect(member.onUnauthenticated).toHaveBeenCalledExactlyOnceWith('secret')
  const visitor = clientOf(reply)
  await errorOf(visitor.api.auth.me())
  expect(visitor.onUnauthenticated).not.toHaveBeenCalled()
})

test('a failure has the words of the server, else its status and its body or status text @P7.3 @P8.20', async () => {
  const refused = await errorOf(clientOf({ status: 409, text: '{"error":"Full","code":"room_full"}' }).api.auth.me())
  expect(refused).toMatchObject({ message: 'Full', code: 'room_full', fields: {} })
  const broken = await errorOf(clientOf({ status: 502, text: '<html>' }).api.auth.me())
  expect(broken).toMatchObject({ message: '502: <html>', code: 'unknown' })
  expect(await errorOf(clientOf({ status: 502 }).api.auth.me())).toMatchObject({ message: '502: Bad Gateway' })
})

test('an empty reply is no value, and a list has its next page and its total @P7.4', async () => {
  expect(await clientOf({ status: 204 }).api.auth.logout()).toBeUndefined()
  const link = '</api/festivals?limit=1&cursor=a%2Fb>; rel="next"'
  const page = await clientOf({ text: '[]', link, total: '12' }).api.festivals.list({ query: {} })
  expect(page).toEqual({ items: [], next: 'a/b', total: 12 })
})
