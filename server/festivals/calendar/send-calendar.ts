import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

type CalendarFile = { name: string; text: string }

/** Sends a calendar as a file to save, or 304 to a program that has it already. */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, { name, text }: CalendarFile) {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .send(text)
}
