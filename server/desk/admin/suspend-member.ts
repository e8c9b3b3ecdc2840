import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/http-error.ts'
import { suspendedEmail, suspensionEndedEmail } from '../../platform/mail/emails.ts'
import { memberSuspended, waitForOtherRemovals } from '../../member-removals.ts'
import type { Services } from '../../services.ts'
import { waitForOtherAdmins } from './admins.queries.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import { lockMemberForAdmin } from './members.queries.ts'
import { deleteSuspension, storeSuspension } from '../../people/auth/suspensions.queries.ts'
import { now } from '../../../contract/platform/clock.ts'
import { mailMember } from '../../people/people/mail-member.ts'

type Site = Pick<Services, 'origin'>
/** `actorId` is null for a command. `reportId`: the report that led to it, for the audit log. */
type Suspending = { actorId: string | null; memberId: string; reason: string; days: number | null; reportId?: string }

const day = 86_400_000

/**
 * Suspends a member. Their sessions and streams end, as does what they share with others (decision 11), and an email states the reason. If
 * they are suspended already, only the reason and the end change. Throws 404, or 409 for an admin, whose role has to be removed first: so
 * nobody suspends themselves, and somebody remains who can undo it.
 */
export async function suspendMember(
  trx: Transaction<DB>,
  { origin }: Site,
  { actorId, memberId, reason, days, reportId }: Suspending,
) {
  await waitForOtherRemovals(trx)
  await waitForOtherAdmins(trx)
  const member = await lockMemberForAdmin(trx, memberId)
  if (member.isAdmin) throw Conflict('is_admin', t.deskErrors.revokeRoleFirst())
  const until = days === null ? null : new Date(now() + days * day)
  if (member.suspendedAt === null) await memberSuspended(trx, member)
  await storeSuspension(trx, memberId, { reason, until })
  const detail = { reason, until, ...(reportId && { reportId }) }
  await recordAct(trx, { actorId, action: 'member.suspend', target: { type: 'user', id: memberId }, detail })
  const { name, email } = member
  if (email !== null)
    await mailMember(trx, { to: email, userId: memberId }, () => suspendedEmail({ name, reason, until, origin }))
}

type Ending = { actorId: string | null; memberId: string; reason: string | null; reportId?: string }

/** Ends a suspension, with an email to the member; false if there is none. Throws 404. */
export async function endSuspension(
  trx: Transaction<DB>,
  { origin }: Site,
  { actorId, memberId, reason, reportId }: Ending,
) {
  const { name, email } = await lockMemberForAdmin(trx, memberId)
  if (!(await deleteSuspension(trx, memberId))) return false
  const detail = { ...(reason !== null && { reason }), ...(reportId && { reportId }) }
  await recordAct(trx, { actorId, action: 'member.unsuspend', target: { type: 'user', id: memberId }, detail })
  if (email !== null)
    await mailMember(trx, { to: email, userId: memberId }, () => suspensionEndedEmail({ name, origin }))
  return true
}
