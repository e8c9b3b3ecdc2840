import { dayFromNow } from '../../platform/days.ts'
import type { safetyTables } from '../../tables/safety.ts'
import { both, canary, given, ids, type Samples } from './sample.ts'

const context = { contextType: 'room_share' as const, contextId: ids.ended[0] }
const inAnHour = new Date(Date.now() + 3_600_000)
/** The texts of the evidence: an open report keeps it, and that of a decided one is removed with the member. */
const evidence = ['what is open stays', 'what is open stays', canary] as const
const versionOf = (reportId: string) => reportId.replace('019a', '019b')

export const safetySamples: Samples<typeof safetyTables> = {
  ratings: (pair) =>
    both(pair, (raterId, rateeId, text) => ({
      ...context,
      raterId,
      rateeId,
      score: 5,
      comment: text,
      tags: [text],
      countsAt: new Date(),
      // Written by the ratee.
      answer: text === canary ? given : canary,
      answeredAt: new Date(),
    })),
  ratingInvitations: (pair) =>
    both(pair, (raterId, rateeId) => ({ ...context, raterId, rateeId, endedOn: dayFromNow(-2) })),
  // The member decided the last one, so that each column of a decision refers to them too.
  reports: ({ me, other }) => [
    { id: ids.reports[0], reporterId: me, reportedUserId: other, ...context, reason: canary, description: canary },
    { id: ids.reports[1], reporterId: other, reportedUserId: me, ...context, reason: given, description: given },
    {
      id: ids.reports[2],
      reporterId: other,
      reportedUserId: me,
      reason: given,
      status: 'dismissed',
      resolvedAt: new Date(),
      resolvedBy: me,
    },
  ],
  reportedVersions: () =>
    ids.reports.map((reportId, at) => ({
      id: versionOf(reportId),
      contextType: 'room_share',
      contextId: reportId,
      content: JSON.stringify({ title: evidence[at] }),
      contentHash: evidence[at]!,
    })),
  reportEvidence: () =>
    ids.reports.map((reportId, at) => ({
      reportId,
      versionId: versionOf(reportId),
      content: JSON.stringify({ title: evidence[at] }),
    })),
  reportDecisions: ({ me }) => [
    {
      id: ids.decision,
      reportId: ids.reports[2],
      adminId: me,
      undoneBy: me,
      undoneAt: new Date(),
      action: 'warn',
      reason: given,
    },
  ],
  warnings: ({ me }) => [{ userId: me, decisionId: ids.decision, reason: canary }],
  decisionUndos: ({ me }) => [{ userId: me, decisionId: ids.decision, before: JSON.stringify({ bio: canary }) }],
  liveLocations: ({ me }) => [
    { userId: me, festivalId: ids.festival, latitude: 40.4, longitude: -3.7, expiresAt: inAnHour },
  ],
  shownPlaces: ({ me }) => [{ userId: me, area: Buffer.alloc(16), north: 1, east: 1, shownNorth: 100, shownEast: 100 }],
  safeChecks: (pair) => [
    ...both(pair, (userId, chosenId, text) => ({ userId, chosenId, note: text, timeZone: text, dueAt: inAnHour })),
    { userId: pair.other, nextId: pair.me, dueAt: inAnHour, endedAt: new Date() },
  ],
  safeCheckRefusals: (pair) => both(pair, (userId, chosenId) => ({ userId, chosenId })),
  auditLog: ({ me }) => [{ actorId: me, action: 'festival.approve', targetType: 'festival', targetId: ids.festival }],
}
