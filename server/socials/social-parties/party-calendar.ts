import ical from 'ical-generator'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { t } from '#texts'
import { clocksOf, instantsOf } from '../../../contract/socials/party-hours.ts'
import { PartyDetails } from '../../../contract/socials/social-parties.ts'
import type { LocalTime } from '../../../contract/platform/time-zone.ts'
import { Id } from '../../../contract/platform/fields.ts'
import { shownEnd } from '../../festivals/calendar/calendar-file.ts'
import { sendCalendar } from '../../festivals/calendar/send-calendar.ts'
import { NotFound } from '../../platform/http-error.ts'
import { siteOf } from '../../platform/http/request-origin.ts'
import { linkTo } from '../../platform/link-to.ts'
import { currentLanguage } from '../../../texts/languages.ts'
import type { Services } from '../../services.ts'
import { findParty } from './social-parties.queries.ts'

/** The file that adds a party to a calendar: a link of the page, which works without a script. */
export function servePartyCalendar(app: FastifyInstance, { db, origin }: Pick<Services, 'db' | 'origin'>) {
  const path = '/api/social-parties/:id/calendar.ics'
  app.get<{ Params: { id: string } }>(path, { config: { rate: 'call' } }, async (request, reply) => {
    const json = await findParty(db, Id.parse(request.params.id))
    if (json === null) throw NotFound(t.errors.partyNotFound())
    const party = PartyDetails.parse(JSON.parse(json))
    return sendCalendar(request, reply, { name: 'social', write: () => calendarOf(party, siteOf(request, origin)) })
  })
}

/**
 * A calendar (RFC 5545) with one event. Its times are instants if the time zone of the party is known, otherwise local times. Without an
 * announced time it lasts the day. `origin`: the site's address, without a slash at the end.
 */
export function calendarOf(party: z.infer<typeof PartyDetails>, origin: string): string {
  const { id, venueName, address, city, time, danceStyles, instagramLink, latitude, longitude, precision } = party
  const place = [address, city].filter(Boolean).join(', ')
  const lines = [time, danceStyles.join(', '), instagramLink ?? '']
  const calendar = ical({ prodId: `//Compas//Social Dance Finder//${currentLanguage().toUpperCase()}` })
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
    url: linkTo(origin, `/social-parties/${id}`),
    ...timesOf(party),
  })
  return calendar.toString()
}

/** The library writes a floating time by its UTC, so a local time is passed as if in UTC. */
function timesOf(party: z.infer<typeof PartyDetails>) {
  const clocks = clocksOf(party)
  if (clocks === null) return { start: new Date(`${party.date.slice(0, 10)}T00:00:00Z`), allDay: true, floating: true }
  const instants = instantsOf(clocks, party.timeZone)
  const asIfUtc = ({ day, time }: LocalTime) => `${day}T${time}Z`
  const start = new Date(instants?.start ?? asIfUtc(clocks.start))
  const end = instants?.end ?? (clocks.end && asIfUtc(clocks.end))
  return { start, end: shownEnd(start, end === null ? null : new Date(end)), floating: instants === null }
}
