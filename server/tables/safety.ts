import { sql } from 'kysely'
import { isUnused } from '../desk/reports/reports.queries.ts'
import { todayUtc } from '../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../platform/lifetimes.ts'
import { blockedWith, ratingIsVisible } from '../visible.ts'
import { aboutOthers, isOver, me, own, secret, type Tables, withMember } from './table.ts'

const keyed = 'it says nothing without a key of the site'

/** Ratings, live locations, checks of the way home, reports and decisions of admins. */
export const safetyTables = {
  ratings: {
    topic: 'people',
    ends: withMember,
    rows: sql`rater_id = ${me} or (ratee_id = ${me} and ${ratingIsVisible('ratings')} and rater_id not in (${blockedWith({ viewerId: me })}))`,
    columns: `
      id raterId rateeId contextType contextId festivalId endedOn score comment tags answer answeredAt revealedAt countsAt createdAt`,
    erasedBy: ['rateeId'],
  },
  ratingInvitations: {
    topic: 'people',
    ends: { over: sql`ended_on < ${todayUtc} - ${lifetimes.reportContext / 86_400}::int` },
    rows: sql`rater_id = ${me}`,
    columns: 'id raterId rateeId contextType contextId festivalId endedOn askAt declinedAt createdAt',
    erasedBy: ['raterId', 'rateeId'],
  },
  reports: {
    topic: 'safety',
    ends: { after: lifetimes.decidedReport, since: 'resolvedAt' },
    rows: sql`reporter_id = ${me}`,
    columns: 'id reporterId reportedUserId contextType contextId reason description createdAt',
    withheld: {
      status: aboutOthers,
      resolvedAt: aboutOthers,
      resolvedBy: aboutOthers,
      decisionId: aboutOthers,
      priority: 'an order of work',
      reporterHasLeft: 'false as long as there is an account to export',
    },
  },
  reportEvidence: {
    topic: 'safety',
    ends: {
      over: sql`report_id in (select id from reports where resolved_at < ${ago(lifetimes.reportEvidence)})`,
    },
    rows: sql`report_id in (select id from reports where reporter_id = ${me})`,
    columns: 'reportId createdAt',
    withheld: { content: aboutOthers, photos: aboutOthers, versionId: aboutOthers },
  },
  reportedVersions: {
    topic: 'safety',
    ends: { over: isUnused },
    rows: sql`id in (
      select version_id from report_evidence join reports on reports.id = report_id where reporter_id = ${me}
    )`,
    columns: 'id contextType contextId createdAt',
    withheld: { content: aboutOthers, contentHash: aboutOthers },
  },
  reportDecisions: {
    topic: 'safety',
    ends: { goesWith: 'reports' },
    rows: sql`admin_id = ${me}`,
    columns: 'id adminId action reason days createdAt undoneAt',
    withheld: { reportId: aboutOthers, undoneBy: aboutOthers },
  },
  decisionUndos: {
    ...own,
    topic: 'safety',
    ends: { after: lifetimes.undoOfDecision, since: 'createdAt' },
    columns: 'decisionId userId before createdAt',
  },
  warnings: {
    ...own,
    topic: 'safety',
    ends: { after: lifetimes.warning, since: 'createdAt' },
    columns: 'id userId reason createdAt readAt',
    withheld: { decisionId: 'leads to who reported' },
  },
  liveLocations: {
    ...own,
    topic: 'location',
    ends: isOver,
    columns: `
      id userId festivalId latitude longitude accuracy shownLatitude shownLongitude optIn expiresAt createdAt updatedAt`,
    withheld: { sessionId: 'an internal key', seenBy: aboutOthers, exactFor: aboutOthers },
    leftOutOfBackup: 'they end with the session that shares them',
  },
  shownPlaces: {
    ...own,
    topic: 'location',
    ends: { after: lifetimes.approximatePlace, since: 'usedAt' },
    columns: 'id userId usedAt',
    withheld: { area: keyed, north: keyed, east: keyed, shownNorth: keyed, shownEast: keyed },
    leftOutOfBackup: 'they say nothing without the key of this database',
  },
  safeChecks: {
    ...own,
    topic: 'safety',
    ends: { after: lifetimes.safeCheck, since: 'createdAt' },
    columns: 'id userId festivalId note timeZone dueAt remindedAt alarmAt isTold endedAt createdAt updatedAt',
    withheld: { chosenId: aboutOthers, nextId: aboutOthers, linkHash: secret },
  },
  safeCheckRefusals: {
    topic: 'safety',
    ends: { after: lifetimes.safeCheckRefusal, since: 'refusedAt' },
    rows: sql`user_id = ${me} or chosen_id = ${me}`,
    columns: 'id userId chosenId refusedAt',
    erasedBy: ['userId', 'chosenId'],
  },
  auditLog: {
    topic: 'safety',
    ends: { lasts: 'what admins did stays provable' },
    rows: sql`actor_id = ${me} or target_id = ${me}`,
    columns: 'id action targetType targetId createdAt',
    withheld: { actorId: aboutOthers, detail: aboutOthers },
  },
} satisfies Tables
