import { expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'
import { until } from '../../../testing/until.ts'
import { shedding } from './load-shedding.ts'

const { services } = await testApp()

/** An app with a call whose replies are sent one by one, until all are sent at once. */
function appOfOneCall() {
  const app = emptyApp(services, { trustProxy: 1, shedding })
  afterFile(() => app.close())
  const begun: (() => void)[] = []
  let areSent = false
  app.route({
    method: ['GET', 'POST'],
    url: '/list',
    config: { rate: 'call' },
    handler: () => new Promise((reply) => (areSent ? reply('fine') : begun.push(() => reply('fine')))),
  })
  app.get('/search', { config: { rate: 'call', hasOwnTurns: true } }, () => 'fine')
  app.get('/page', { config: { rate: 'page' } }, () => 'fine')
  const call = (ip: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', signal?: AbortSignal) =>
    app.inject({ url: '/list', method, headers: { 'x-forwarded-for': ip }, ...(signal && { signal }) })
  const hasBegun = (count: number) => until(async () => begun.length === count)
  function sendAll() {
    areSent = true
    for (const reply of begun) reply()
  }
  return { app, call, begun, hasBegun, sendAll }
}

test('the reading calls of one address are answered two at a time, so that others are answered meanwhile (threat 83)', async () => {
  const { call, begun, hasBegun, sendAll } = appOfOneCall()
  const calls = [call('192.0.2.1'), call('192.0.2.1', 'HEAD'), call('192.0.2.1'), call('192.0.2.1', 'HEAD')]
  await hasBegun(2)
  const elsewhere = call('192.0.2.2')
  await hasBegun(3)
  begun[2]!()
  expect((await elsewhere).statusCode).toBe(200)
  expect(begun).toHaveLength(3)
  begun[0]!()
  await hasBegun(4)
  sendAll()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})

test('what an address sends, its pages, and calls with a queue of their own do not wait for what it reads', async () => {
  const { app, call, hasBegun, sendAll } = appOfOneCall()
  const calls = [call('192.0.2.3'), call('192.0.2.3'), call('192.0.2.3', 'POST')]
  await hasBegun(3)
  for (const url of ['/page', '/search'])
    expect((await app.inject({ url, headers: { 'x-forwarded-for': '192.0.2.3' } })).statusCode).toBe(200)
  sendAll()
  await Promise.all(calls)
})

test('of more than two hundred that wait the rest is refused, and a place is free again once a client leaves', async () => {
  const { call, hasBegun, sendAll } = appOfOneCall()
  const leaving = new AbortController()
  const calls = Array.from({ length: 201 }, () => call('192.0.2.4'))
  await hasBegun(2)
  const left = call('192.0.2.4', 'GET', leaving.signal).catch(() => 'left')
  expect((await call('192.0.2.4')).statusCode).toBe(503)
  leaving.abort()
  expect(await left).toBe('left')
  calls.push(call('192.0.2.4'))
  sendAll()
  for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200)
})

test('a client that leaves during its turn ends it', async () => {
  const { call, begun, hasBegun } = appOfOneCall()
  const leaving = new AbortController()
  const first = [1, 2].map(() => call('192.0.2.5', 'GET', leaving.signal).catch(() => 'left'))
  await hasBegun(2)
  const next = call('192.0.2.5')
  leaving.abort()
  expect(await Promise.all(first)).toEqual(['left', 'left'])
  await hasBegun(3)
  begun[2]!()
  expect((await next).statusCode).toBe(200)
})
