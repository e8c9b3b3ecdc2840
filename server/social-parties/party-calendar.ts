import ical from 'ical-generator'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { SocialParty } from '../../contract/social-parties.ts'
import { Id } from '../../contract/fields.ts'
import { sendCalendar } from '../calendar/send-calendar.ts'
import { NotFound } from '../http-error.ts'
import { siteOf } from '../http/request-origin.ts'
import type { Services } from '../services.ts'
import { hoursOf } from './party-hours.ts'
import { findParty } from './social-parties.queries.ts'

/** The file that adds a party to a calendar: a link of the page, which works without a script. */
export function servePartyCalendar(app: FastifyInstance, { db, origin }: Pick<Services, 'db' | 'origin'>) {
  const path = '/api/social-parties/:id/calendar.ics'
  app.get<{ Params: { id: string } }>(path, { config: { rate: 'call' } }, async (request, reply) => {
    const json = await findParty(db, Id.parse(request.params.id))
    if (json === null) throw NotFound('Party')
    const party = SocialParty.parse(JSON.parse(json))
    return sendCalendar(request, reply, { name: 'social', text: calendarOf(party, siteOf(request, origin)) })
  })
}

/**
 * A calendar (RFC 5545) with one event. Its time is that of the clock where the party is, without a zone, as nobody said one. Without
 * an announced time it lasts the day. `origin`: the site's address, without a slash at the end.
 */
export function calendarOf(party: z.infer<typeof SocialParty>, origin: string): string {
  const { id, venueName, address, city, time, danceStyles, instagramLink, latitude, longitude, precision } = party
  const place = [address, city].filter(Boolean).join(', ')
  const lines = [time, danceStyles.join(', '), instagramLink ?? '']
  const calendar = ical({ prodId: '//Compas//Social Dance Finder//EN' })
  calendar.createEvent({
    id: `${id}@compas`,
    summary: venueName,
    description: lines.filter(Boolean).join('\n'),
    location: {
      title: venueName,
      address: place,
      ...(latitude !== null &&
        longitude !== null &&
        precision !== 'town' && { geo: { lat: latitude, lon: longitude } }),
    },
    url: `${origin}/social-parties/${id}`,
    floating: true,
    ...timesOf(party),
  })
  return calendar.toString()
}

/** Noon is what a day without a time is stored as. */
const noTime = '12:00:00'

/** The times of the clock, each as if it were in UTC: the library writes a floating time by its UTC. */
function timesOf({ date, time }: Pick<SocialParty, 'date' | 'time'>) {
  const day = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  const hours = hoursOf(time)
  const at = (minutes: number) => new Date(day + minutes * 60_000)
  if (hours) return { start: at(hours.from), ...(hours.to !== null && { end: at(hours.to) }) }
  if (date.slice(11) === noTime) return { start: new Date(day), allDay: true }
  return { start: new Date(`${date}Z`) }
}
