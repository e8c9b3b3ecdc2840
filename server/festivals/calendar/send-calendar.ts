import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currentLanguage, isLanguage, type Language } from '../../../texts/languages.ts'
import { nameLanguage } from '../../platform/http/accepted-language.ts'
import { inLanguage } from '../../platform/request-context.ts'

type CalendarFile = { name: string; write: () => string }

/** Sends a calendar as a file to save, or 304 to a program that has it already. */
export const sendCalendar = (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, write }: CalendarFile,
  language = languageAsked(request),
) =>
  inLanguage(language, () => {
    const text = write()
    const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
    nameLanguage(reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' }))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.ics"`)
      .send(text)
  })

/** A page names its own language in the address of a file, as a browser asks for files in the browser's. */
function languageAsked({ query }: FastifyRequest): Language {
  const { language } = query as { language?: unknown }
  return isLanguage(language) ? language : currentLanguage()
}
