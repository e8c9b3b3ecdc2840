import { type Database, inTransaction } from '../../platform/db/connect.ts'
import { decideHeld, quoted } from './decide-held.ts'
import { overdue } from './held-messages.queries.ts'

/** Gives back what no admin has looked at in time, with its text. */
export async function endHeldMessages(db: Database): Promise<void> {
  for (const id of await overdue(db))
    await inTransaction(db, (trx) =>
      decideHeld(trx, id, ({ content }) => ({ event: 'overdue', text: quoted(content) })),
    )
}
