import type { FastifyInstance } from 'fastify'
import { t } from '#texts'
import { Id } from '../../../contract/platform/fields.ts'
import { siteOf } from '../../platform/http/request-origin.ts'
import { NotFound } from '../../platform/http-error.ts'
import { knownLanguage } from '../../people/people/member-language.queries.ts'
import type { Services } from '../../services.ts'
import { calendarText, feedText } from './calendar-file.ts'
import { calendarReads, findMemberOfFeed } from './calendar.queries.ts'
import type { CalendarSource } from './calendar-source.ts'
import { sendCalendar } from './send-calendar.ts'

type Site = Pick<Services, 'db' | 'origin'>

/**
 * Serves single things as files, common files of several, and each member's own calendar, which programs read at its secret address without
 * a session.
 */
export function serveCalendars(app: FastifyInstance, { db, origin }: Site, sources: readonly CalendarSource[]) {
  const config = { rate: 'call' } as const
  const { files, ofMember } = calendarReads(sources)
  for (const { path, file, notFound, read } of files)
    app.get<{ Params: { id: string } }>(`/api/${path}`, { config }, async (request, reply) => {
      const entries = await read(db, request.caller, Id.parse(request.params.id))
      if (entries.length === 0) throw NotFound(notFound())
      const write = () => calendarText(entries, siteOf(request, origin))
      return sendCalendar(request, reply, { name: file, write })
    })

  app.get<{ Params: { secret: string } }>('/api/calendar/:secret.ics', { config }, async (request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    const member = await findMemberOfFeed(db, request.params.secret)
    if (!member) throw NotFound(t.errors.calendarNotFound())
    const entries = await ofMember(db, member.id)
    const write = () => feedText(entries, siteOf(request, origin))
    return sendCalendar(request, reply, { name: 'compas', write }, knownLanguage(member.language))
  })
}
