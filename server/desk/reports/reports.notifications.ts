import type { Transaction } from 'kysely'
import type { ReportContext } from '../../../contract/desk/report-options.ts'
import type { DB } from '../../platform/db/schema.ts'
import { importantEmail, mailable } from '../../platform/mail/emails.ts'
import { linkTo } from '../../platform/link-to.ts'
import { notification, type Notification } from '../../chat/notifications/notification-kind.ts'
import { notifyAnyhow } from '../../chat/notifications/notify.ts'
import type { Services } from '../../services.ts'
import { conduct, type Conduct, reportDecided } from './reports.words.ts'
import { mailMember } from '../../people/people/mail-member.ts'

type Decided = { id: string; reporterId: string; contextType: ReportContext; hasActed: boolean }

/** For the reporter, without an actor. */
export const reportWasDecided = ({ id, reporterId, contextType, hasActed }: Decided): Notification =>
  notification({
    kind: reportDecided,
    facts: { event: hasActed ? 'acted' : 'no_breach', what: contextType },
    readerId: reporterId,
    actorId: null,
    relatedId: id,
    relatedType: 'report',
    actionUrl: '/safety',
  })

type Member = { id: string; name: string; email: string | null }

/**
 * Notifies a member of a decision about them, in the bell and by email, whatever their settings. It refers to the decision, whose id does
 * not reveal who reported.
 */
export async function notifyOfConduct(
  trx: Transaction<DB>,
  { origin }: Pick<Services, 'origin'>,
  { member, decisionId, facts }: { member: Member; decisionId: string; facts: Conduct },
): Promise<void> {
  const about = { relatedId: decisionId, relatedType: 'report', actionUrl: '/support' } as const
  await notifyAnyhow(trx, [notification({ kind: conduct, facts, readerId: member.id, actorId: null, ...about })])
  const { id, name, email } = member
  if (email !== null)
    await mailMember(trx, { to: email, userId: id }, () => {
      const words = conduct.words(facts, { actor: null, about: null, quote: mailable })
      return importantEmail({ name, ...words, link: linkTo(origin, '/support') })
    })
}
