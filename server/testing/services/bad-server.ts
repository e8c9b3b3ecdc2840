import { createConnection, createServer, type Socket } from 'node:net'

/** How a server behaves once a request has started to arrive. */
export type BadAnswer = (socket: Socket, everyMs: number) => void

const http = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Sends a byte at a time, for as long as the client reads. */
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

/** Like `badAnswers`, for a mail server, which speaks first. */
export const badMailAnswers: [string, BadAnswer][] = [
  ['hangs', () => {}],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['says 500 to everything', (socket) => socket.on('data', () => socket.write('500 what?\r\n')).write('500 what?\r\n')],
  ['says 500 once it knows the receiver', (socket) => converse(socket, /^DATA|^RCPT/, '500 what?')],
  ['refuses to send for us', (socket) => converse(socket, /^MAIL/, '550 not for you')],
  ['sends what is no SMTP', (socket) => socket.end('\0\x01 garbage\r\n\r\n')],
  ['sends a byte at a time', (socket, everyMs) => drip(socket, '220 hola', everyMs)],
]

function converse(socket: Socket, refused: RegExp, refusal: string) {
  socket.on('data', (data) => {
    for (const line of data.toString().trim().split('\r\n'))
      socket.write(`${refused.test(line) ? refusal : line.startsWith('DATA') ? '354 go on' : '250 ok'}\r\n`)
  })
  socket.write('220 hola\r\n')
}

type Options = {
  /** The interval between two bytes of a slow reply, in milliseconds. */
  everyMs?: number
  /** Whether it behaves badly as soon as a client connects, and not only once a request arrives. */
  speaksFirst?: boolean
}

/** A server on loopback that behaves badly, then passes everything on to a good one, and back. */
export async function startBadServer(bad: BadAnswer, { everyMs = 50, speaksFirst = false }: Options = {}) {
  let asked = 0
  let answer = bad
  let good: URL | null = null
  const sockets = new Set<Socket>()

  function misbehave(socket: Socket) {
    asked++
    answer(socket, everyMs)
  }

  function passOn(socket: Socket, { port, hostname }: URL) {
    const upstream = createConnection(Number(port), hostname)
    upstream.on('error', () => socket.destroy())
    socket.once('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  }

  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).once('close', () => sockets.delete(socket)))
    if (good !== null) passOn(socket, good)
    else if (speaksFirst) misbehave(socket)
    else socket.on('data', () => misbehave(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endConnections = () => sockets.forEach((socket) => socket.destroy())
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    /** The number of requests while it behaved badly; a large request counts as several. */
    asked: () => asked,
    passOnTo(address: string) {
      good = new URL(address)
      endConnections()
    },
    misbehaveAs(next: BadAnswer) {
      answer = next
      good = null
      endConnections()
    },
    stop: () => {
      server.close()
      endConnections()
    },
  }
}
