import { sql } from 'kysely'
import { todayUtc } from '../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../platform/lifetimes.ts'
import { me, own, type Tables } from './table.ts'

const fromRelease = {
  ends: { lasts: 'until the next release brings other places' },
  notPersonal: 'towns of the world',
  leftOutOfBackup: 'a start loads them from the release',
}

/** Socials, towns and addresses. */
export const socialTables = {
  socialParties: {
    ends: { lasts: 'past ones can still be found' },
    notPersonal: 'local parties, which no member owns',
  },
  weeklySocials: {
    ends: { over: sql`until < ${todayUtc} - ${lifetimes.endedWeeklySocial / 86_400}::int` },
    notPersonal: 'local parties, which no member owns',
  },
  socialPartyVotes: {
    ...own,
    topic: 'festivals',
    ends: { after: lifetimes.partyVote, since: 'createdAt' },
    columns: 'id userId partyId word createdAt',
    withheld: { seenAt: 'an act of an admin' },
  },
  socialSuggestions: {
    topic: 'festivals',
    ends: {
      over: sql`(decided_at < ${ago(lifetimes.decidedSuggestion)}
        or status = 'pending' and coalesce(until, date::date) < ${todayUtc} - ${lifetimes.pastSuggestion / 86_400}::int)`,
    },
    rows: sql`sender_id = ${me}`,
    columns: `
      id senderId venueName address city date time instagramLink danceStyles until image status decidedAt partyId
      createdAt`,
    erasedBy: ['senderId'],
  },
  socialPartyAttendance: {
    ...own,
    topic: 'festivals',
    ends: { over: sql`party_id in (select id from social_parties where date::date < ${todayUtc} - 1)` },
    columns: 'id userId partyId createdAt',
  },
  partyTowns: {
    ends: { lasts: 'one row for each spelling of a city of socials' },
    notPersonal: 'towns of the world',
  },
  gazetteerNames: fromRelease,
  gazetteerPlaces: fromRelease,
  gazetteerVersion: {
    ends: { lasts: 'one row' },
    notPersonal: 'a hash of a file',
    leftOutOfBackup: 'it says which places are loaded',
  },
  geocodeAnswers: {
    ends: { after: lifetimes.geocodeAnswer, since: 'createdAt' },
    notPersonal: 'places, without who searched for them',
  },
  geocoderTurns: {
    ends: { lasts: 'one row' },
    notPersonal: 'when the geocoder may be asked next',
    leftOutOfBackup: 'the window of the geocoder',
  },
} satisfies Tables
