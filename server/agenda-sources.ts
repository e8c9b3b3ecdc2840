import type { AgendaSource } from './festivals/agenda/agenda-source.ts'
import { plannedFestivals } from './festivals/festivals/festivals.agenda.ts'
import { plannedMeetups } from './festivals/meetups/meetups.agenda.ts'
import { plannedEvents } from './festivals/programme/programme.agenda.ts'
import { keptNights, plannedNights } from './rooms/rooms/rooms.agenda.ts'
import { plannedSocials } from './socials/party-attendance/party-attendance.agenda.ts'

/** All kinds of things that are in agendas; each domain defines its own. */
export const agendaSources: readonly AgendaSource[] = [
  plannedFestivals,
  plannedNights,
  keptNights,
  plannedMeetups,
  plannedEvents,
  plannedSocials,
]
