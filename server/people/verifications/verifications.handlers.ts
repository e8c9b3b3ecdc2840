import { randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { AskedType, verifications } from '../../../contract/people/verifications.ts'
import { lockMemberForAdmin } from '../../desk/admin/members.queries.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import { isEmailVerified } from '../auth/email/email-proof.queries.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/http-error.ts'
import { foundJson, type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { verificationAskedEmail } from '../../platform/mail/emails.ts'
import { mailMember } from '../people/mail-member.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooMany } from '../quotas/quotas-per-member.ts'
import {
  askedList,
  deleteVerification,
  findAsking,
  findStatus,
  insertAsked,
  loadSubjects,
  lockAsked,
  readAsked,
  readVerifications,
  setDecision,
} from './verifications.queries.ts'
import { type Answer, answered } from './verifications.words.ts'

/** Locks are always taken in this order: the member, then the verification. */
export const verificationHandlers: Handlers<typeof verifications> = {
  mine: async ({ caller, db }) => new JsonText(await readVerifications(db, caller.id)),

  ask: ({ caller, db, body: { type, note = null } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const before = await findStatus(trx, caller.id, type)
      if (before === 'pending') throw AlreadyAsked()
      if (before === 'verified') throw AlreadyVerified()
      const { name, email, instagramHandle } = await loadSubjects(trx, caller.id)
      const subject = type === 'instagram' ? instagramHandle : name
      if (!subject) throw InstagramNeeded()
      await refuseTooMany(trx, 'verifications', caller.id)
      const sent = type === 'instagram' ? { code: newCode(), note: null } : { code: null, note }
      const asked = await insertAsked(trx, { userId: caller.id, type, subject, ...sent })
      // A thief with a stolen session must not get a verification without the owner's knowledge.
      if (email !== null && (await isEmailVerified(trx, caller.id)))
        await mailMember(trx, { to: email, userId: caller.id }, () => verificationAskedEmail({ name, type }))
      return asked
    }),

  async withdraw({ caller, db, params }) {
    await deleteVerification(db, caller.id, params.type)
  },

  asked: ({ db, query: { status, ...page } }) => readPage(db, askedList(status), {}, page),

  decide: ({ caller, db, params: { id }, body: { status, reason = null } }) =>
    inTransaction(db, async (trx) => {
      const asking = await findAsking(trx, id)
      if (!asking) throw NotFound(t.errors.verificationNotFound())
      if (asking.userId === caller.id) throw OwnVerification()
      await lockMemberForAdmin(trx, asking.userId)
      const before = await lockAsked(trx, id)
      if (!before) throw NotFound(t.errors.verificationNotFound())
      if (before.status !== status) {
        if (before.status === 'rejected') throw AlreadyDecided()
        const event = status === 'verified' ? 'confirmed' : before.status === 'verified' ? 'taken_back' : 'declined'
        await setDecision(trx, id, status, status === 'verified' ? null : reason)
        await tell(trx, caller.id, { id, userId: asking.userId, type: before.type }, event, reason)
      }
      return foundJson(t.errors.verificationNotFound, await readAsked(trx, id))
    }),
}

type Decided = { id: string; userId: string; type: AskedType }

const acts = { confirmed: 'mark.confirm', declined: 'mark.refuse', taken_back: 'mark.take_back' } as const

/** Writes to the audit log, and notifies the member. */
async function tell(
  trx: Transaction<DB>,
  actorId: string,
  { id, userId, type: mark }: Decided,
  event: Answer['event'],
  given: string | null,
) {
  const reason = event === 'confirmed' ? null : given
  await recordAct(trx, {
    actorId,
    action: acts[event],
    target: { type: 'user', id: userId },
    detail: { mark, ...(reason !== null && { reason }) },
  })
  const notified = notification({
    kind: answered,
    facts: { mark, event, reason },
    readerId: userId,
    actorId: null,
    relatedId: id,
    relatedType: 'verification',
    actionUrl: '/settings/verifications',
  })
  await notify(trx, [notified])
}

/** Without letters and digits that are easily confused. The code is not secret: it states which account of ours a bio belongs to. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const newCode = () => `compas-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`

const AlreadyAsked = () => Conflict('already_asked', t.verificationErrors.alreadyAsked())
const AlreadyVerified = () => Conflict('already_verified', t.verificationErrors.alreadyVerified())
const InstagramNeeded = () => Conflict('instagram_needed', t.verificationErrors.instagramNeeded())
const AlreadyDecided = () => Conflict('already_decided', t.verificationErrors.alreadyDecided())
const OwnVerification = () => Forbidden('own_verification', t.verificationErrors.own())
