import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'
import { shedding } from './load-shedding.ts'

const { services } = await testApp()
const app = emptyApp(services, { shedding })
afterFile(() => app.close())

const workMs = 60
function work() {
  const busy = () => process.threadCpuUsage().user / 1000
  const end = busy() + workMs
  while (busy() < end);
  return 'fine'
}

const turn = Promise.withResolvers<void>()
app.get('/waits', { config: { rate: 'page' } }, async (request) => {
  await app.costs.waiting(request, () => turn.promise)
  return 'fine'
})
const inTurn = (request: FastifyRequest, reply: FastifyReply) =>
  app.costs.waiting(request, async () => {
    const left = request.url.endsWith('?leaves') && Promise.resolve().then(() => reply.raw.emit('close'))
    return await app.costs.working(request, async () => {
      await left
      return work()
    })
  })
app.get('/works', { config: { rate: 'page' } }, inTurn)

const ask = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })

test('what runs in a turn is the cost of who has it, also if they leave, and not of those who wait for theirs (threat 113)', async () => {
  const waiting = Array.from({ length: 5 }, (_, at) => ask('/waits', `192.0.2.${at + 1}`))
  await ask('/works', '198.51.100.1')
  await ask('/works?leaves', '198.51.100.2').catch(() => {})
  await expect.poll(() => app.costs.of('198.51.100.2')).toBeGreaterThanOrEqual(0.9 * workMs)
  turn.resolve()
  await Promise.all(waiting)
  expect(app.costs.of('198.51.100.1')).toBeGreaterThanOrEqual(0.9 * workMs)
  for (let at = 1; at <= 5; at++) expect(app.costs.of(`192.0.2.${at}`)).toBeLessThan(0.3 * workMs)
  expect(app.costs.of('203.0.113.1')).toBe(0)
})
