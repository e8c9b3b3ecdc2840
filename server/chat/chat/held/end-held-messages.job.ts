import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import { decideHeld, quoted } from './decide-held.ts'
import { overdue } from './held-messages.queries.ts'

/** Returns messages that no admin has reviewed in time to their senders, with the text. */
export async function endHeldMessages(db: Database): Promise<void> {
  for (const id of await overdue(db))
    await inTransaction(db, (trx) =>
      decideHeld(trx, id, ({ content }) => ({ event: 'overdue', text: quoted(content) })),
    )
}
