import { type RawBuilder, sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { editableMinutes, systemEvents } from '../../../contract/chat/chat-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { isAnswered } from '../../people/quotas/unanswered.queries.ts'
import { foundJson } from '../../platform/http/serve.ts'
import { threadIsVisible } from '../../visible.ts'
import { countedReactions } from './chat-reactions.queries.ts'
import { blockedEitherWay, nameInThread } from './threads/members-in-thread.ts'
import { quotedMessage } from './replies.queries.ts'

type ViewerId = { viewerId: string }

/** The content of a message of the product is its event; old ones are stored as 'joined the group'. */
const content = sql<string>`case
  when message_type = 'text' then message.content
  ${sql.join(
    systemEvents.map(
      (event) =>
        sql`when message.content in (${sql.lit(event)}, ${sql.lit(`${event} the group`)}) then ${sql.lit(event)}`,
    ),
    sql` `,
  )}
  else ''
end`

const answers = (arg: Placeholders<ViewerId>) => sql`,
    ${quotedMessage(arg)} as "replyTo",
    ${countedReactions(arg)} as reactions`

/** Selects messages as defined in the contract, from rows of `chat_messages` with the alias `message`. */
export const messagesFrom = (source: RawBuilder<unknown>, arg: Placeholders<ViewerId>) =>
  storedMessagesFrom(source, arg, answers(arg))

/** Like `messagesFrom`, without the fields about other messages and members. */
export const storedMessagesFrom = (source: RawBuilder<unknown>, arg: Placeholders<ViewerId>, more = sql``) => sql`
  select
    message.id,
    message.seq,
    message.sender_id as "senderId",
    coalesce(${nameInThread('sender')}, 'Compás') as "senderName",
    ${content} as content,
    message.images,
    ${instant('message.created_at')} as "createdAt",
    message.message_type as "messageType",
    message.is_edited as "isEdited",
    message.deleted_at is not null as "isDeleted",
    message.message_type = 'text' and ${blockedEitherWay(sql.ref('message.sender_id'), arg)} as "isCollapsed",
    case when message.sender_id = ${arg.viewerId}::uuid then message.client_id end as "clientId"${more}
  from ${source}
  left join users as sender on sender.id = message.sender_id`

type PageArgs = ViewerId & { threadId: string; limit: number }

/** A page of messages. `nearest` selects the messages of the page, closest to its anchor first. */
const pageOf = (
  name: string,
  nearest: (arg: Placeholders<PageArgs & { anchorId: string }>) => RawBuilder<unknown>,
  isAnchored: boolean,
) =>
  statement(
    `chat_messages_${name}`,
    (arg: Placeholders<PageArgs & { anchorId: string }>) => sql<{ json: string }>`
      select (
        select coalesce(json_agg(row_to_json(page) order by page.seq), '[]')
        from (${messagesFrom(sql`(${nearest(arg)} limit ${arg.limit}::int) as message`, arg)}) as page
      )::text as json
      from chat_threads as thread
      where thread.id = ${arg.threadId}::uuid
        and ${threadIsVisible('thread', arg)}
        ${isAnchored ? sql`and exists (${anchor(arg)})` : sql``}`,
  )

const anchor = (arg: Placeholders<PageArgs & { anchorId: string }>) =>
  sql`select seq from chat_messages where id = ${arg.anchorId}::uuid and thread_id = ${arg.threadId}::uuid`
const inThread = ({ threadId }: Placeholders<PageArgs>) =>
  sql`select * from chat_messages where thread_id = ${threadId}::uuid`

export const messagePages = {
  latest: pageOf('latest', (arg) => sql`${inThread(arg)} order by seq desc`, false),
  before: pageOf('before', (arg) => sql`${inThread(arg)} and seq < (${anchor(arg)}) order by seq desc`, true),
  after: pageOf('after', (arg) => sql`${inThread(arg)} and seq > (${anchor(arg)}) order by seq`, true),
}

/** `before` and `after`: the id of a message of the thread. */
type Page = { limit: number; before?: string | undefined; after?: string | undefined }

/** The JSON of a page of messages, oldest first; null if the viewer sees no such thread, or it has no such message. */
export function readMessages(db: Database, viewerId: string, threadId: string, page: Page): Promise<string | null> {
  const args = { viewerId, threadId, limit: page.limit, anchorId: page.before ?? page.after ?? '' }
  if (page.before !== undefined) return findJson(db, messagePages.before, args)
  if (page.after !== undefined) return findJson(db, messagePages.after, args)
  return findJson(db, messagePages.latest, args)
}

export const oneMessage = statement(
  'chat_message',
  (arg: Placeholders<ViewerId & { id: string }>) => sql<{ json: string }>`
    select row_to_json(shown)::text as json
    from (
      ${messagesFrom(sql`chat_messages as message join chat_threads as thread on thread.id = message.thread_id`, arg)}
      where message.id = ${arg.id}::uuid and ${threadIsVisible('thread', arg)}
    ) as shown`,
)

/** The message's JSON. Throws 404 if there is none that the viewer may see. */
export const messageForViewer = async (db: Database, viewerId: string, id: string) =>
  foundJson(t.errors.messageNotFound, await findJson(db, oneMessage, { viewerId, id }))

/** A member's own message in a thread that they still see, locked; undefined for all others. The caller has locked the thread. */
export async function lockOwnMessage(trx: Transaction<DB>, viewerId: string, id: string) {
  return await trx
    .selectFrom('chatMessages')
    .innerJoin('chatThreads as thread', 'thread.id', 'threadId')
    .select(['chatMessages.id', 'threadId', 'deletedAt', 'images'])
    .select(sql<boolean>`chat_messages.created_at > now() - make_interval(mins => ${editableMinutes})`.as('isRecent'))
    .select(isAnswered(viewerId).as('isAnswered'))
    .where('chatMessages.id', '=', id)
    .where('senderId', '=', viewerId)
    .where('messageType', '=', 'text')
    .where(threadIsVisible('thread', { viewerId }))
    .forNoKeyUpdate('chatMessages')
    .executeTakeFirst()
}

export async function editMessage(trx: Transaction<DB>, id: string, content: string): Promise<void> {
  await trx.updateTable('chatMessages').set({ content, isEdited: true }).where('id', '=', id).execute()
}

export async function emptyMessage(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('chatMessages')
    .set({ content: '', images: [], deletedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Removes the photos from the messages of a member who deletes their account; messages without text are then marked as deleted. */
export async function removeImagesOf(trx: Transaction<DB>, senderId: string): Promise<void> {
  await trx
    .updateTable('chatMessages')
    .set({ images: [], deletedAt: sql<Date | null>`case when content = '' then now() end` })
    .where('senderId', '=', senderId)
    .where(sql<boolean>`images <> '{}'`)
    .execute()
}
