import type { Transaction } from 'kysely'
import { otherAdmins } from '../audit-log/active-admins.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { importantEmail, mailable } from '../../platform/mail/emails.ts'
import { linkTo } from '../../platform/link-to.ts'
import { notification } from '../../chat/notifications/notification-kind.ts'
import { notifyAnyhow } from '../../chat/notifications/notify.ts'
import type { Services } from '../../services.ts'
import { adminRoleChanged } from './admin.words.ts'
import { changeRole } from './admins.queries.ts'
import { mailMember } from '../../people/people/mail-member.ts'

type Change = {
  actor: { id: string; name: string }
  member: { id: string; name: string; isAdmin: boolean }
  isAdmin: boolean
}

/** Changes the role of a locked member, and notifies every other admin in the bell and by email. The caller holds `waitForOtherAdmins`. */
export async function changeRoleOpenly(
  trx: Transaction<DB>,
  { origin }: Pick<Services, 'origin'>,
  { actor, member, isAdmin }: Change,
): Promise<void> {
  const admins = await otherAdmins(trx, actor.id)
  if (!(await changeRole(trx, member, isAdmin, actor.id))) return
  const event = isAdmin ? ('granted' as const) : ('revoked' as const)
  const about = { relatedId: member.id, relatedType: 'user', actionUrl: '/admin/members?show=admins' } as const
  await notifyAnyhow(
    trx,
    admins.map(({ id }) =>
      notification({ kind: adminRoleChanged, facts: { event }, readerId: id, actorId: actor.id, ...about }),
    ),
  )
  const facts = { event, member: member.name }
  const mailFor = (name: string) => {
    const words = adminRoleChanged.words(facts, { actor: actor.name, about: null, quote: mailable })
    return importantEmail({ name, ...words, link: linkTo(origin, about.actionUrl) })
  }
  for (const { id, name, email } of admins)
    if (email !== null) await mailMember(trx, { to: email, userId: id }, () => mailFor(name))
}
