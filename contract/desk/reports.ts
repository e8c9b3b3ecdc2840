import { z } from 'zod'
import { t } from '#texts'
import { AdminMember } from './admin.ts'
import { maxReasonLength } from './desk-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, optional, Paging, prose, required } from '../platform/fields.ts'
import { Person, personAdditions } from '../people/person.ts'
import {
  maxReportLength,
  reportActions,
  reportContexts,
  reportReasons,
  reportStatuses,
  undoHours,
} from './report-options.ts'

const ReportContext = z.enum(reportContexts)
const ReportReason = z.enum(reportReasons, { error: t.reportErrors.chooseReason })
const ReportStatus = z.enum(reportStatuses)

export const NewReport = z
  .object({
    contextType: ReportContext,
    contextId: Id.optional(),
    /** A member by username, in place of `contextId`. The reporter of a hidden member may know nothing else. */
    username: required(line(30), t.reportErrors.theirUsername).optional(),
    /** The server derives the member from what is reported, and refuses a different id as unknown. */
    reportedUserId: Id.optional(),
    reason: ReportReason,
    description: optional(prose(maxReportLength)),
  })
  .refine(
    ({ contextType, contextId, username }) =>
      username === undefined ? contextId !== undefined : contextId === undefined && contextType === 'user',
    { error: t.reportErrors.sayWhat, path: ['contextId'] },
  )

/** A report as its author sees it. */
export const OwnReport = z.object({
  id: Id,
  contextType: ReportContext,
  contextId: Id,
  reason: ReportReason,
  status: z.enum(['pending', 'decided']),
  createdAt: Instant,
})
export type OwnReport = z.infer<typeof OwnReport>

/** A warning that the member has to confirm. */
export const Warning = z.object({ id: Id, reason: z.string(), createdAt: Instant })
export type Warning = z.infer<typeof Warning>

const ReportFacts = z.object({
  id: Id,
  status: ReportStatus,
  contextType: ReportContext.nullable(),
  contextId: Id.nullable(),
  /** Null if the author's account is deleted. */
  reason: z.string().nullable(),
  createdAt: Instant,
})

/** A row of the queue. */
export const ListedReport = ReportFacts.extend({
  /** The name of the reported item; null if it has no name, or is no longer stored. */
  title: z.string().nullable(),
  /** Null for a social, and for a festival without an organizer. */
  reported: Person.nullable(),
  /** Null if their account is deleted. */
  reporter: Person.nullable(),
  /** The number of members who have open reports about the same member. */
  reporterCount: z.number().int(),
})
export type ListedReport = z.infer<typeof ListedReport>

/** The content of what was reported, as it was at the time of the report. */
export const ReportEvidence = z.object({
  title: z.string().nullable(),
  /** The texts by field name: 'description', 'bio', 'message' … */
  texts: z.array(z.object({ of: z.string(), text: z.string() })),
  photos: z.array(z.string()),
  /** The earlier versions of a message that was edited or deleted, the earliest first. */
  versions: z.array(z.string()),
  /** The messages before a reported message, the earliest first. */
  before: z.array(z.object({ senderId: Id.nullable(), senderName: z.string(), content: z.string(), sentAt: Instant })),
  /** When it was written or sent; null for a member. */
  madeAt: Instant.nullable(),
  storedAt: Instant,
})
export type ReportEvidence = z.infer<typeof ReportEvidence>

const EarlierReport = ReportFacts.extend({
  /** The other member of the earlier report: its author, or the reported member. */
  other: z.string().nullable(),
})
export type EarlierReport = z.infer<typeof EarlierReport>

/** What admins see about each of the two members of a report. */
export const ReportParty = AdminMember.extend({
  verifiedBy: personAdditions.verifiedBy,
  roomCount: z.number().int(),
  meetupCount: z.number().int(),
  warnings: z.array(z.object({ id: Id, reason: z.string(), createdAt: Instant, readAt: Instant.nullable() })),
  /** Without this report; the latest first, at most 20. */
  reportsAbout: z.array(EarlierReport),
  reportsBy: z.array(EarlierReport),
})
export type ReportParty = z.infer<typeof ReportParty>

export const AdminReport = ReportFacts.extend({
  description: z.string().nullable(),
  /** Null once it is no longer stored. */
  evidence: ReportEvidence.nullable(),
  reported: ReportParty.nullable(),
  reporter: ReportParty.nullable(),
  /** How many other reports about the member are open. */
  otherCount: z.number().int(),
  /** The decision in force, or the last one if it was undone. */
  decision: z
    .object({
      action: z.enum(reportActions),
      reason: z.string(),
      days: z.number().int().nullable(),
      /** Null if the admin's account is deleted. */
      admin: z.string().nullable(),
      createdAt: Instant,
      undoneAt: Instant.nullable(),
      canUndo: z.boolean(),
    })
    .nullable(),
  /** Whether the caller is the reporter: then another admin has to decide. */
  isOwn: z.boolean(),
})
export type AdminReport = z.infer<typeof AdminReport>

export const ReportDecision = z.object({
  action: z.enum(reportActions),
  reason: required(line(maxReasonLength), t.errors.sayWhy),
  /** The duration of a suspension; without it there is no end. */
  days: optional(z.coerce.number({ error: t.errors.numberOfDays }).int().min(1).max(3650)),
  /** Whether the decision also closes the other open reports about the member. */
  alsoOthers: z.boolean().default(false),
})

const one = z.object({ id: Id })

export const reports = endpoints({
  create: {
    method: 'POST',
    path: '/api/reports',
    access: 'member',
    summary:
      'Reports a member, or something that the caller sees, to the admins; also a member who is hidden by now, if the two had to do with each other. Its author is never told who did. One that is open is returned instead of a second one.',
    body: NewReport,
    response: OwnReport,
    status: 201,
    idempotent: 'created',
    errors: ['own_report', 'too_many_reports'],
  },
  warnings: {
    method: 'GET',
    path: '/api/user/warnings',
    access: 'member',
    summary: 'The warnings that the caller has not confirmed to have read; 20 at most.',
    response: z.array(Warning),
  },
  readWarning: {
    method: 'POST',
    path: '/api/user/warnings/:id/read',
    access: 'member',
    summary: 'Confirms that the caller has read a warning.',
    params: one,
    rate: 'mark',
  },
  list: {
    method: 'GET',
    path: '/api/admin/reports',
    access: 'admin',
    summary: 'Reports of a status, the most urgent first, then by age; none about the caller.',
    query: Paging.extend({ status: ReportStatus.default('pending') }),
    response: z.array(ListedReport),
    paged: true,
  },
  get: {
    method: 'GET',
    path: '/api/admin/reports/:id',
    access: 'admin',
    summary: 'A report with its evidence, and what is known of both members.',
    params: one,
    response: AdminReport,
  },
  decide: {
    method: 'PATCH',
    path: '/api/admin/reports/:id',
    access: 'admin',
    summary:
      'Decides an open report: dismisses it, warns or suspends the member, or takes down what was reported. Both members are told.',
    params: one,
    body: ReportDecision,
    response: AdminReport,
    errors: ['report_decided', 'own_report', 'is_admin', 'nothing_to_act_on'],
  },
  undo: {
    method: 'DELETE',
    path: '/api/admin/reports/:id/decision',
    access: 'admin',
    summary: `Takes a decision back, within ${undoHours} hours: the report is open again, and what can be put back is.`,
    params: one,
    response: AdminReport,
    errors: ['too_late_to_undo', 'own_report'],
  },
})
