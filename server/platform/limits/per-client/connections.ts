import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TimeLimits } from './client-limits.ts'
import { type Budget, createBudget } from './budget.ts'
import { Unavailable } from '../../http-error.ts'
import { repeat } from './repeat.ts'
import { networkOf } from '../clients.ts'

/** The maximum bytes of unread replies in total; beyond it, the connections that read most slowly are closed. */
const maxUnreadBytes = 32_000_000

type Options = { limits: TimeLimits; isBehindProxy: boolean }

/** Limits the resources that clients can occupy by connections: their number per address, and unread replies. */
export function limitConnections(app: FastifyInstance, { limits, isBehindProxy }: Options) {
  const take = createBudget({ address: limits.connectionsOfAddress })
  answerOneAtATime(app)
  // A proxy keeps its own connections, so the requests in progress are counted behind it.
  if (isBehindProxy) limitRequestsInProgress(app, take)
  else limitConnectionsOfAddress(app, take)
  cutSlowReaders(app, limits.reading)
}

/**
 * A connection on which a request arrives before the previous one is answered is closed: browsers and proxies do not do this, and each
 * waiting reply takes memory.
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

/** Closes connections whose reply is read too slowly. It uses a reset, so that the system drops its buffers for them too. */
function cutSlowReaders(app: FastifyInstance, { everyMs, intervals, minBytesPerSecond }: TimeLimits['reading']) {
  /** For each connection, the bytes that were sent at each of the last checks, while something waits to be read. */
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

/**
 * The bytes that the system has accepted for sending. Streams count a chunk only once it is sent completely; their handle knows the parts.
 */
function sentBytes(socket: Socket) {
  const { _handle: handle } = socket as unknown as { _handle: Handle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
