import { createConnection, createServer, type Socket } from 'node:net'
import { afterFile } from './after-file.ts'

/** How a server behaves once a request has begun to arrive. */
export type BadAnswer = (socket: Socket, everyMs: number) => void

const http = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Sends a byte at a time, for as long as somebody reads. */
function drip(socket: Socket, text: string, everyMs: number) {
  let at = 0
  const timer = setInterval(() => socket.write(text[at++ % text.length]!), everyMs)
  socket.once('close', () => clearInterval(timer))
}

export const badAnswers: [string, BadAnswer][] = [
  ['hangs', () => {}],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['replies with 500', (socket) => socket.end(http('500 Internal Server Error', 'oops'))],
  ['sends what is no HTTP', (socket) => socket.end('\0\x01 garbage\r\n\r\n')],
  ['sends the page of another server', (socket) => socket.end(http('200 OK', '<html>It works!</html>'))],
  ['sends a byte at a time', (socket, everyMs) => drip(socket, 'HTTP/1.1 200 OK', everyMs)],
  [
    'sends the body of a reply a byte at a time',
    (socket, everyMs) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: "1"\r\nContent-Length: 5000\r\n\r\n')
      drip(socket, ' ', everyMs)
    },
  ],
]

/** A server on loopback that behaves badly until it passes all on to a good one. `everyMs`: between two bytes of a slow reply. */
export async function startBadServer(answer: BadAnswer, everyMs = 50) {
  let asked = 0
  let good: URL | null = null
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    if (good === null) {
      socket.on('data', () => {
        asked++
        answer(socket, everyMs)
      })
      return
    }
    const upstream = createConnection(Number(good.port), good.hostname).on('error', () => socket.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endConnections = () => sockets.forEach((socket) => socket.destroy())
  afterFile(() => {
    server.close()
    endConnections()
  })
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    /** How many requests came while it behaved badly; a large one counts as several. */
    asked: () => asked,
    passOnTo(address: string) {
      good = new URL(address)
      endConnections()
    },
  }
}
