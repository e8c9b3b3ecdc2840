import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import type { heldMessages } from '../../../../contract/desk/held-messages.ts'
import { recordAct } from '../../../desk/audit-log/audit-log.queries.ts'
import { awaitReading } from '../unread/push-unread-messages.ts'
import { sendMessage } from '../send-message.queries.ts'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { NotFound } from '../../../platform/http-error.ts'
import { readPage } from '../../../platform/lists/paged-list.ts'
import type { Services } from '../../../services.ts'
import { hasAddress } from '../../../platform/text/addresses.ts'
import { decideHeld, type Held, quoted } from './decide-held.ts'
import { copiesOf, heldList, ownHeld, takeBackHeld } from './held-messages.queries.ts'
import type { Outcome } from './held-messages.words.ts'

/** Each copy is decided in its own transaction, and a repeated decision handles the copies that an earlier one left. */
export const heldMessageHandlers = ({ hub }: Pick<Services, 'hub'>): Handlers<typeof heldMessages> => ({
  mine: ({ caller, db }) => ownHeld(db, caller.id),

  async takeBack({ caller, db, params: { clientId } }) {
    if (!(await takeBackHeld(db, caller.id, clientId))) throw NotFound(t.errors.messageNotFound())
  },

  list: ({ db, query }) => readPage(db, heldList, {}, query),

  async letThrough({ caller, db, params: { id } }) {
    const outcomes = await decideCopies(db, id, async (trx, held) => {
      const outcome = await sendHeld(trx, hub, held)
      const sent = outcome.event === 'sent'
      await recordAct(trx, { ...actOn(caller.id, held), action: 'message.let_through', detail: { sent } })
      return outcome
    })
    const sent = outcomes.filter(({ event }) => event === 'sent').length
    return { sent, lost: outcomes.length - sent }
  },

  async refuse({ caller, db, params: { id }, body: { reason } }) {
    await decideCopies(db, id, async (trx, held) => {
      await recordAct(trx, { ...actOn(caller.id, held), action: 'message.refuse', detail: { reason } })
      return { event: 'refused', reason, text: quoted(held.content) }
    })
  },
})

const actOn = (actorId: string, { senderId }: Held) => ({ actorId, target: { type: 'user', id: senderId } }) as const

/** Throws 404 if another admin decided first. */
async function decideCopies(
  db: Database,
  id: string,
  decide: (trx: Transaction<DB>, held: Held) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const copy of await copiesOf(db, id)) {
    const outcome = await inTransaction(db, (trx) => decideHeld(trx, copy, (held) => decide(trx, held)))
    if (outcome) outcomes.push(outcome)
  }
  if (outcomes.length === 0) throw NotFound(t.errors.messageNotFound())
  return outcomes
}

/** Sends a held message like any other, by the sender's present permissions; only the rule that held it for review is skipped. */
async function sendHeld(trx: Transaction<DB>, hub: Services['hub'], held: Held): Promise<Outcome> {
  const { threadId, senderId, content, clientId, replyTo } = held
  const message = {
    threadId,
    content,
    clientId,
    replyTo,
    images: [],
    hasLink: hasAddress(content),
    leadsOut: false,
    isLetThrough: true,
  }
  const json = await sendMessage(trx, { ...message, viewerId: senderId })
  if (json === null) return { event: 'lost', text: quoted(content) }
  if (clientId !== null) await hub.announceMessage(trx, threadId, (JSON.parse(json) as ChatMessage).seq)
  await awaitReading(trx, { threadId, senderId })
  return { event: 'sent' }
}
