import { sql } from 'kysely'
import { ago, lifetimes } from '../platform/lifetimes.ts'
import { arrivalIsOver } from '../festivals/arrivals/arrivals.queries.ts'
import { aboutOthers, countsChanges, me, own, secret, type Tables, withFestival, withMember } from './table.ts'

/** Festivals, attendance, programmes, meetups and calendars. */
export const festivalTables = {
  festivals: {
    topic: 'festivals',
    ends: { lasts: 'past festivals can still be found' },
    rows: sql`organizer_id = ${me}`,
    columns: `
      id name description location startDate endDate genres image price currency website organizerId approvedAt
      createdAt`,
    withheld: {
      locationPlain: 'derived from location',
      styleBits: 'derived from genres',
      styleWords: 'derived from the texts',
      search: 'derived from the texts',
      sourceKey: 'an internal key',
      latitude: 'derived from location',
      longitude: 'derived from location',
      precision: 'derived from location',
      country: 'derived from location',
      region: 'derived from location',
      placeId: 'derived from location',
      timeZone: 'derived from location',
      isPlaced: 'derived from location',
      priceLowEur: 'derived from price',
      calendarSequence: countsChanges,
      calendarChangedAt: countsChanges,
    },
  },
  festivalRevisions: {
    topic: 'festivals',
    ends: withFestival,
    rows: sql`festival_id in (select id from festivals where organizer_id = ${me})`,
    columns: 'id festivalId name website startDate endDate location description price image createdAt',
  },
  userFavorites: { ...own, topic: 'festivals', ends: withMember, columns: 'id userId festivalId createdAt' },
  festivalAttendance: {
    ...own,
    topic: 'festivals',
    ends: withFestival,
    columns: 'id userId festivalId status role attendingDates wantsCompany createdAt',
  },
  arrivals: {
    ...own,
    topic: 'festivals',
    ends: { over: arrivalIsOver },
    columns: 'id festivalId userId direction means place localTime seats number sharedAt createdAt',
    withheld: { seenBy: aboutOthers, exactFor: aboutOthers },
  },
  events: { ends: withFestival, notPersonal: 'the programme belongs to the festival' },
  eventAttendance: {
    ...own,
    topic: 'festivals',
    ends: { goesWith: 'events' },
    columns: 'id eventId userId status createdAt',
  },
  meetupParticipants: {
    ...own,
    topic: 'meetups',
    ends: { goesWith: 'meetups' },
    columns: 'id meetupId userId status declinedCount joinedAt absentAt createdAt',
  },
  meetupWaiting: {
    ...own,
    topic: 'meetups',
    ends: { over: sql`meetup_id in (select id from meetups where start_time < now())` },
    columns: 'id meetupId userId offeredUntil createdAt',
    withheld: { seq: 'it also counts others who wait' },
  },
  meetups: {
    topic: 'meetups',
    // Meetups that take place stay until their organizer leaves.
    ends: { over: sql`status = 'cancelled' and calendar_changed_at < ${ago(lifetimes.cancelledMeetup)}` },
    rows: sql`creator_id = ${me}`,
    columns: `
      id type title description festivalId creatorId startTime durationMinutes capacity locationHint status isPrivate
      participantCount waitingCount offeredCount remindAt createdAt`,
    withheld: { calendarSequence: countsChanges, calendarChangedAt: countsChanges },
    erasedBy: ['creatorId'],
  },
  calendarFeeds: {
    ...own,
    topic: 'festivals',
    ends: withMember,
    columns: 'userId createdAt',
    withheld: { secretHash: secret },
  },
} satisfies Tables
