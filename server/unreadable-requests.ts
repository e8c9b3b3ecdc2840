import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** What Node's parser refuses, before there is a request: [status, code, message] by its error's code. */
const refusals: Record<string, [number, string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'That took too long. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers are too large'],
  HPE_INVALID_METHOD: [501, 'not_supported', 'This method is not known here'],
}
const unreadable: [number, string, string] = [400, 'invalid_request', 'That request cannot be read']

/** Answers in the error form on a connection that carries no readable request, and closes it. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = refusals[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ error: message, code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
