import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Errors of Node's HTTP parser, before there is a request: [status, code, message] by the code of the error. */
const refusals: Record<string, [number, string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'That took too long. Please try again.'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers are too large'],
  HPE_INVALID_METHOD: [501, 'not_supported', 'This method is not known here'],
}
const unreadable: [number, string, string] = [400, 'invalid_request', 'That request cannot be read']

/** Replies in the error form on a connection without a readable request, and closes the connection. */
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
