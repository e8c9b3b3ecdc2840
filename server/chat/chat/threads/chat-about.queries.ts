import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { findJson } from '../../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement } from '../../../platform/db/statements/statement.ts'
import type { PagedList } from '../../../platform/lists/paged-list.ts'
import { blockedWith, threadIsVisible, type Viewer, viewerArguments } from '../../../visible.ts'
import { nameInThread } from './members-in-thread.ts'
import { aboutSubject, type ChatSubject } from './subjects.ts'

type AboutArgs = { viewerId: string; viewerIsAdmin: boolean; threadId: string }

const threadAboutOf = (subjects: readonly ChatSubject[]) =>
  statement(
    'chat_thread_about',
    (arg: Placeholders<AboutArgs>) => sql<{ json: string }>`
      select json_build_object(
        'ownerId', (
          select owner_id from groups
          join chat_thread_members as seat on seat.thread_id = thread.id and seat.user_id = owner_id
          where groups.id = thread.group_id
        ),
        'subject', ${aboutSubject(subjects, arg)}
      )::text as json
      from chat_threads as thread
      where thread.id = ${arg.threadId}::uuid and ${threadIsVisible('thread', arg)}`,
  )

/** Reads the details of a thread's subject; null if the viewer sees no such thread. */
export function aboutReads(subjects: readonly ChatSubject[], threadAbout = threadAboutOf(subjects)) {
  return {
    threadAbout,
    readAbout: (db: Database, viewer: NonNullable<Viewer>, threadId: string) =>
      findJson(db, threadAbout, {
        viewerId: viewer.id,
        viewerIsAdmin: viewerArguments(viewer).viewerIsAdmin,
        threadId,
      }),
  }
}

export const threadInSight = statement(
  'chat_thread_in_sight',
  (arg: Placeholders<{ viewerId: string; threadId: string }>) => sql<{ json: string }>`
    select 'true' as json from chat_threads as thread
    where thread.id = ${arg.threadId}::uuid and ${threadIsVisible('thread', arg)}`,
)

/** The messages of a thread with photos, latest first: ids are in the order of creation. */
export const threadPhotos: PagedList<{ viewerId: string; threadId: string }> = {
  name: 'chat_thread_photos',
  orders: [{ name: 'chat_thread_photos_latest', direction: 'desc' }],
  compose: (arg) => ({
    sources: [
      sql`chat_messages as message
        where message.thread_id = ${arg.threadId}::uuid
          and message.images <> '{}'
          and message.sender_id not in (${blockedWith(arg)})
          and exists (
            select from chat_threads as thread where thread.id = ${arg.threadId}::uuid and ${threadIsVisible('thread', arg)}
          )`,
    ],
    item: sql`
      select
        message.id,
        message.seq,
        message.sender_id as "senderId",
        ${nameInThread('sender')} as "senderName",
        message.images,
        ${instant('message.created_at')} as "createdAt"
      from chat_messages as message
      join users as sender on sender.id = message.sender_id
      where message.id = page.id`,
  }),
}
