import { connect, type Socket } from 'node:net'

export type Reply = { status: number; hasRetryAfter: boolean }

/**
 * A persistent connection with at most one request at a time. `ended` is called with null if the connection broke before the reply was
 * complete.
 */
export type Connection = {
  ask(request: string, ended: (reply: Reply | null) => void): void
  isUsable(): boolean
  close(): void
}

/** The minimum of an HTTP/1.1 client, because `node:http` uses more processor time than the site does for a refusal. */
export function openConnection(port: number): Connection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: ((reply: Reply | null) => void) | null = null
  let head = ''
  let reply: Reply | null = null
  /** The remaining bytes of the body; null if it is sent in chunks. */
  let left: number | null = 0
  let isClosing = false

  function end(result: Reply | null) {
    const done = waiting
    waiting = null
    head = ''
    reply = null
    done?.(result)
  }

  function takeBody(bytes: Buffer) {
    if (left === null) {
      if (!bytes.subarray(-5).equals(lastChunk)) return
      left = 0
    } else left -= bytes.length
    if (left <= 0) end(reply)
  }

  socket.on('data', (bytes: Buffer) => {
    if (reply) return takeBody(bytes)
    const ends = bytes.indexOf('\r\n\r\n')
    head += bytes.toString('latin1', 0, ends === -1 ? bytes.length : ends)
    if (ends === -1) return
    const lines = head.toLowerCase()
    reply = { status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: [1-9]/.test(lines) }
    isClosing = /\r\nconnection: close/.test(lines)
    const length = /\r\ncontent-length: (\d+)/.exec(lines)?.[1]
    left = length === undefined ? (lines.includes('\r\ntransfer-encoding') ? null : 0) : Number(length)
    takeBody(bytes.subarray(ends + 4))
  })
  socket.on('error', () => {})
  socket.on('close', () => end(null))
  return {
    ask(request, ended) {
      waiting = ended
      socket.write(request, 'latin1')
    },
    isUsable: () => !isClosing && socket.writable,
    close: () => socket.destroy(),
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')
