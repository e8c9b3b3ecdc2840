import type { Database } from '../../platform/db/connections/connect.ts'
import type { Email } from '../../platform/mail/emails.ts'
import { queueMail, queueNeededMail } from '../../platform/mail/mail.queries.ts'
import { inLanguageOf } from './member-language.queries.ts'

type Recipient = { to: string; userId: string }

/** Queues an email to a member, composed in their language whoever causes it. False if the budget of the address is used up. */
export const mailMember = async (db: Database, recipient: Recipient, compose: () => Email): Promise<boolean> =>
  await queueMail(db, { ...(await inLanguageOf(db, recipient.userId, compose)), ...recipient })

/** Like `mailMember`, for an email without which the call would be useless. Throws 429 if the budget of the address is used up. */
export const mailMemberForSure = async (
  db: Database,
  recipient: Recipient & { id?: string },
  compose: () => Email,
): Promise<void> => await queueNeededMail(db, { ...(await inLanguageOf(db, recipient.userId, compose)), ...recipient })
