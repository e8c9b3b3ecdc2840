import { z } from 'zod'
import { t } from '#texts'
import { maxReasonLength } from './desk-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, optional, Paging, required } from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { NamedMember, Person } from '../people/person.ts'
import { OwnPassword, ownPasswordErrors } from '../people/sign-in-fields.ts'

/** The actions in the audit log: every action of an admin, and what the site does to members automatically. */
export const auditActions = [
  'festival.add',
  'festival.approve',
  'festival.change',
  'festival.remove',
  'festival.approve_change',
  'festival.refuse_change',
  'festival.change_programme',
  'social_parties.upload',
  'social_party.change',
  'social_party.remove',
  'social_party.keep',
  'social_suggestion.approve',
  'social_suggestion.decline',
  'waitlist.export',
  'waitlist.remove',
  'admin.grant',
  'admin.revoke',
  'maintenance.start',
  'maintenance.end',
  'banner.set',
  'banner.remove',
  'rate.set',
  'member.sign_out',
  'member.suspend',
  'member.unsuspend',
  'member.reset_password',
  'member.export',
  'member.erase',
  'mark.confirm',
  'mark.refuse',
  'mark.take_back',
  'message.let_through',
  'message.refuse',
  'report.dismiss',
  'report.warn',
  'report.take_down',
  'report.undo',
  'job.retry',
  'mail.resend',
  'mail.test',
  'demo.remove',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  id: Id,
  /** One of `auditActions`, or an action of another release. */
  action: z.string(),
  /** Null for `npm run admin` and for automatic actions. */
  actor: NamedMember.nullable(),
  /**
   * The target: 'user', 'festival', 'social_party', 'social_parties', 'social_suggestion', 'waitlist', 'report', 'job', 'mail', 'notice', 'rate' or 'demo'. The
   * name is null if it is gone or has none; for a report it is that of the reported member.
   */
  target: z
    .object({ type: z.string(), id: Id.nullable(), name: z.string().nullable(), username: z.string().nullable() })
    .nullable(),
  detail: z.record(z.string(), z.unknown()),
  createdAt: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const WaitlistEntry = z.object({
  id: Id,
  email: z.string(),
  name: z.string().nullable(),
  createdAt: Instant,
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** The max number of entries in one export, which starts with the earliest. */
export const maxExportRows = 50_000

/** A member as admins see them, always without the email address. */
export const AdminMember = Person.extend({
  isAdmin: z.boolean(),
  createdAt: Instant,
  /** Null unless the member is suspended. A suspension without `until` has no end. */
  suspension: z.object({ since: Instant, until: Instant.nullable(), reason: z.string().nullable() }).nullable(),
})
export type AdminMember = z.infer<typeof AdminMember>

export const memberGroups = ['all', 'admins', 'suspended'] as const
export type MemberGroup = (typeof memberGroups)[number]

/** A suspension without `days` has no end. */
export const NewSuspension = z.object({
  days: optional(z.coerce.number({ error: t.errors.numberOfDays }).int().min(1).max(3650)),
  reason: required(line(maxReasonLength), t.errors.sayWhy),
})

export const SigningOut = z.object({ reason: required(line(maxReasonLength), t.errors.sayWhy) })

/** The body may be missing; then there is no reason. */
const EndOfSuspension = z.preprocess((body) => body ?? {}, z.object({ reason: optional(line(maxReasonLength)) }))

const one = z.object({ id: Id })

export const admin = endpoints({
  members: {
    method: 'GET',
    path: '/api/admin/members',
    access: 'admin',
    summary:
      'Members, the latest first; with `query` those whose username or name has, for each word of it, one that begins so, or who have exactly this email address.',
    query: Paging.extend({
      query: z.preprocess((text) => text || undefined, line(maxQueryLength).optional()),
      show: z.enum(memberGroups).default('all'),
    }),
    response: z.array(AdminMember),
    paged: true,
  },
  grant: {
    method: 'POST',
    path: '/api/admin/members/:id/admin',
    access: 'admin',
    summary:
      "Makes a member an admin, and tells the other admins. Needs the caller's password, or a fresh sign-in if they have none; counts for reports after a day.",
    params: one,
    body: OwnPassword,
    response: AdminMember,
    errors: ['suspended', ...ownPasswordErrors],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/admin/members/:id/admin',
    access: 'admin',
    summary:
      'Takes the admin role from a member, unless they are the last admin, and tells the other admins. Needs the same.',
    params: one,
    body: OwnPassword,
    response: AdminMember,
    errors: ['last_admin', ...ownPasswordErrors],
  },
  suspend: {
    method: 'POST',
    path: '/api/admin/members/:id/suspension',
    access: 'admin',
    summary:
      'Suspends a member: ends their sessions, places and rooms, and tells them why. Suspended again, the end and the reason change.',
    params: one,
    body: NewSuspension,
    response: AdminMember,
    errors: ['is_admin'],
  },
  endSuspension: {
    method: 'DELETE',
    path: '/api/admin/members/:id/suspension',
    access: 'admin',
    summary: 'Ends a suspension before its time; changes nothing where there is none.',
    params: one,
    body: EndOfSuspension,
    response: AdminMember,
    errors: ['own_cause'],
  },
  signOut: {
    method: 'POST',
    path: '/api/admin/members/:id/sign-out',
    access: 'admin',
    summary:
      'Ends all sessions and streams of a member at once; they may sign in again. Says how many sessions there were.',
    params: one,
    body: SigningOut,
    response: z.object({ ended: z.int() }),
  },
  waitlist: {
    method: 'GET',
    path: '/api/admin/waitlist',
    access: 'admin',
    summary: 'The waitlist, the latest first.',
    query: Paging,
    response: z.array(WaitlistEntry),
    paged: true,
  },
  exportWaitlist: {
    method: 'POST',
    path: '/api/admin/waitlist/export',
    access: 'admin',
    summary: `The waitlist as CSV, the earliest ${maxExportRows.toLocaleString('en-US')} at most. No cell is a formula.`,
    response: z.object({ csv: z.string(), count: z.number().int() }),
  },
  removeFromWaitlist: {
    method: 'DELETE',
    path: '/api/admin/waitlist/:id',
    access: 'admin',
    summary: 'Removes an entry of the waitlist, for somebody who asks for it or was invited.',
    params: one,
  },
  audit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What admins did, the latest first. Nothing in it can be changed or removed.',
    query: Paging,
    response: z.array(AuditEntry),
    paged: true,
  },
})
