import { emailActionKey } from './chat/email-actions/action-token.ts'
import { writeMail } from './chat/notifications/notification-mail.ts'
import { unsubscribeKey } from './chat/notifications/unsubscribe-token.ts'
import { emailActions } from './email-actions.ts'
import { notificationKinds } from './notification-kinds.ts'
import type { Database } from './platform/db/connections/connect.ts'
import { bounceKey } from './platform/mail/bounces/mail-bounces.queries.ts'
import type { PrepareMail } from './platform/mail/send-mail.job.ts'

/** The keys are read once, and never in a transaction: several that waited for another connection would wait for each other. */
export function prepareMail(db: Database, origin: string): PrepareMail {
  const keys = { unsubscribe: unsubscribeKey(db), emailAction: emailActionKey(db), bounce: bounceKey(db) }
  return async () => {
    const site = {
      kinds: notificationKinds,
      actions: emailActions,
      origin,
      unsubscribeKey: await keys.unsubscribe(),
      emailActionKey: await keys.emailAction(),
    }
    return { write: (trx, mail) => writeMail(trx, mail, site), bounceKey: await keys.bounce() }
  }
}
