import { t } from '#texts'
import { type admin, maxExportRows } from '../../../contract/desk/admin.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { waitlistCsv } from '../../people/waitlist/waitlist-csv.ts'
import { deleteEntry, firstEntries, waitlistEntries } from '../../people/waitlist/waitlist.queries.ts'
import { hasAdmin } from '../audit-log/active-admins.queries.ts'
import { confirmLocked, confirmOwner, WrongPassword } from '../../people/profile/own-password.ts'
import { loadAccount } from '../../people/profile/profile.queries.ts'
import { waitForOtherAdmins } from './admins.queries.ts'
import { changeRoleOpenly } from './change-role.ts'
import { auditList, recordAct } from '../audit-log/audit-log.queries.ts'
import { lockMemberForAdmin, memberList, readMember, searchOf } from './members.queries.ts'
import { endEverySession } from '../../platform/sessions/sessions.ts'
import { endSuspension, suspendMember } from './suspend-member.ts'

type AdminServices = Pick<Services, 'origin' | 'passwords' | 'rateLimits'>

export const adminHandlers = (services: AdminServices): Handlers<typeof admin> => ({
  members: ({ db, query: { query, show, ...page } }) =>
    readPage(db, memberList(show, searchOf(query)), { query: query ?? '' }, page),

  grant: setRole(services, true),

  revoke: setRole(services, false),

  suspend: ({ caller, db, params: { id }, body: { reason, days = null } }) =>
    inTransaction(db, async (trx) => {
      await suspendMember(trx, services, { actorId: caller.id, memberId: id, reason, days })
      return await readMember(trx, id)
    }),

  endSuspension: ({ caller, db, params: { id }, body: { reason = null } }) =>
    inTransaction(db, async (trx) => {
      await endSuspension(trx, services, { actorId: caller.id, memberId: id, reason })
      return await readMember(trx, id)
    }),

  signOut: ({ caller, db, params: { id }, body: { reason } }) =>
    inTransaction(db, async (trx) => {
      await lockMemberForAdmin(trx, id)
      const ended = await endEverySession(trx, id)
      const detail = { reason, count: ended }
      await recordAct(trx, { actorId: caller.id, action: 'member.sign_out', target: { type: 'user', id }, detail })
      return { ended }
    }),

  waitlist: ({ db, query }) => readPage(db, waitlistEntries, {}, query),

  exportWaitlist: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      const entries = await firstEntries(trx, maxExportRows)
      const count = entries.length
      await recordAct(trx, {
        actorId: caller.id,
        action: 'waitlist.export',
        target: { type: 'waitlist' },
        detail: { count },
      })
      return { csv: waitlistCsv(entries), count }
    }),

  removeFromWaitlist: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      if (!(await deleteEntry(trx, id))) throw NotFound(t.errors.entryNotFound())
      await recordAct(trx, { actorId: caller.id, action: 'waitlist.remove', target: { type: 'waitlist', id } })
      return undefined
    }),

  audit: ({ db, query }) => readPage(db, auditList, {}, query),
})

const LastAdmin = () => Conflict('last_admin', t.deskErrors.lastAdmin())

/** A stolen session must not be enough to change an admin role: this requires the password, or a fresh sign-in. */
const setRole =
  (services: AdminServices, isAdmin: boolean): Handlers<typeof admin>['grant'] =>
  async ({ caller, db, params: { id }, body: { password }, remoteAddress: from }) => {
    const before = await loadAccount(db, caller.id)
    await confirmOwner(services, before, caller, { password, from })
    return await inTransaction(db, async (trx) => {
      await waitForOtherAdmins(trx)
      const actor = await loadAccount(trx, caller.id)
      await confirmLocked(trx, { before, account: actor, caller, refusal: WrongPassword() })
      const member = await lockMemberForAdmin(trx, id)
      if (isAdmin && member.suspendedAt !== null) throw Conflict('suspended', t.deskErrors.endSuspensionFirst())
      await changeRoleOpenly(trx, services, { actor, member, isAdmin })
      if (!(await hasAdmin(trx))) throw LastAdmin()
      return await readMember(trx, id)
    })
  }
