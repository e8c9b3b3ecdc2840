import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from './client-limits.ts'
import { type Budget, createBudget } from './budget.ts'
import { Unavailable } from '../../http-error.ts'
import { repeat } from './repeat.ts'
import { networkOf } from '../clients.ts'

/** Bytes of answers that wait to be read, in all: beyond it, the connections that read most slowly are closed. */
const maxUnreadBytes = 32_000_000

type Options = { limits: TimeLimits; isBehindProxy: boolean }

/** Limits what clients can hold by connections: their number for an address, and answers that are not read. */
export function limitConnections(app: FastifyInstance, { limits, isBehindProxy }: Options) {
  const take = createBudget({ address: limits.connectionsOfAddress })
  answerOneAtATime(app)
  // A proxy keeps connections of its own, so the requests in progress are counted behind it.
  if (isBehindProxy) limitRequestsInProgress(app, take)
  else limitConnectionsOfAddress(app, take)
  cutSlowReaders(app, limits.reading)
}

/**
 * A connection on which a request arrives before the previous one is answered is closed: browsers and proxies send none, and each
 * answer that waits for others takes memory.
 */
function answerOneAtATime(app: FastifyInstance) {
  const answering = new WeakSet<Socket>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (answering.has(socket)) {
      reply.hijack()
      socket.destroy()
      return
    }
    answering.add(socket)
    reply.raw.once('close', () => answering.delete(socket))
    done()
  })
}

function limitConnectionsOfAddress(app: FastifyInstance, take: Budget) {
  app.server.on('connection', (socket) => {
    const giveBack = take({ address: networkOf(socket.remoteAddress ?? '') })
    if (giveBack) socket.once('close', giveBack)
    else socket.destroy()
  })
}

function limitRequestsInProgress(app: FastifyInstance, take: Budget) {
  app.addHook('onRequest', async (request, reply) => {
    const giveBack = take({ address: networkOf(request.ip) })
    if (!giveBack) throw Unavailable()
    reply.raw.once('close', giveBack)
  })
}

/** Closes connections whose answer is read too slowly: by a reset, so that the system drops what it has taken for them too. */
function cutSlowReaders(app: FastifyInstance, { everyMs, intervals, minBytesPerSecond }: TimeLimits['reading']) {
  /** For each connection, the bytes that were sent when it was last looked at, while something waits to be read. */
  const connections = new Map<Socket, number[]>()
  const minBytes = (minBytesPerSecond * everyMs * intervals) / 1000

  function look() {
    let unread = 0
    const slow: { socket: Socket; waiting: number; speed: number }[] = []
    for (const [socket, sent] of connections) {
      const waiting = socket.writableLength
      if (waiting === 0) sent.length = 0
      else {
        const now = sentBytes(socket)
        const speed = now - (sent.at(-1) ?? now)
        if (sent.length === intervals && now - sent.shift()! < minBytes) {
          socket.resetAndDestroy()
          continue
        }
        if (sent.length > 0) slow.push({ socket, waiting, speed })
        sent.push(now)
        unread += waiting
      }
    }
    for (const { socket, waiting } of slow.toSorted((a, b) => a.speed - b.speed)) {
      if (unread <= maxUnreadBytes) break
      socket.resetAndDestroy()
      unread -= waiting
    }
  }

  app.server.on('connection', (socket) => {
    connections.set(socket, [])
    socket.once('close', () => connections.delete(socket))
  })
  repeat(app, everyMs, look)
}

type Handle = { bytesWritten: number; writeQueueSize: number }

/** Bytes that the system has taken for sending. Streams count a chunk as a whole when it is sent; their handle knows its parts. */
function sentBytes(socket: Socket) {
  const { _handle: handle } = socket as unknown as { _handle: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
