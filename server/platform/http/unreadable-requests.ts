import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { t } from '#texts'
import { currentLanguage } from '../../../texts/languages.ts'

type Refusal = [status: number, code: string, message: () => string]

/** Errors of Node's HTTP parser, before there is a request, by the code of the error. */
const refusals: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', t.errors.requestTimeout],
  HPE_HEADER_OVERFLOW: [431, 'too_large', t.errors.headersTooLarge],
  HPE_INVALID_METHOD: [501, 'not_supported', t.errors.unknownMethod],
}
const unreadable: Refusal = [400, 'invalid_request', t.errors.unreadableRequest]

/** Replies in the error form on a connection without a readable request, and closes the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = refusals[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ error: message(), code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Language: ${currentLanguage()}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
