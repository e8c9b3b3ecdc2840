import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file.ts'
import { until } from '../../testing/until.ts'
import { watchProgress } from './watch-progress.ts'

/** A reply that is being written, and its reader, which has not started to read. */
async function openReply() {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, reply) => {
    reply.flushHeaders()
    resolve(reply)
  }).listen(0, '127.0.0.1')
  afterFile(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reader = await new Promise<IncomingMessage>((done) => get({ host: '127.0.0.1', port }, done))
  reader.on('error', () => {})
  return { reply: await promise, reader }
}

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, 'x')

test('a reply stands still if bytes are waiting and none was sent during the last two intervals', async () => {
  const { reply, reader } = await openReply()
  const isStalled = watchProgress(reply)
  expect([isStalled(), isStalled(), isStalled()]).toEqual([false, false, false])
  reply.write(megabytes(20))
  await until(() => (reply.socket?.writableLength ?? 0) > 0)
  expect([isStalled(), isStalled()]).toEqual([false, true])
  reader.resume()
  await until(() => reply.socket?.writableLength === 0)
  expect([isStalled(), isStalled(), isStalled()]).toEqual([false, false, false])
  reply.destroy()
})
