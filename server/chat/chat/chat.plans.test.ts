import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxUnread } from '../../../contract/chat/unread.ts'
import { chatSubjects } from '../../chat-subjects.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { Statement } from '../../platform/db/statements/statement.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { visibleMessagePhoto } from '../../pictures/photos/photos.queries.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { fillMessages } from '../../testing/many/many-messages.ts'
import { plansOf, rowsRead } from '../../testing/many/plans.ts'
import { messagePages, oneMessage } from './chat-messages.queries.ts'
import { threadPhotos } from './threads/chat-about.queries.ts'
import { readMark } from './chat-reads.queries.ts'
import { correctedPattern, foundMessages, typedPattern } from './chat-search.queries.ts'
import { threadReads, unreadThreads } from './threads/chat-threads.queries.ts'
import { sentMessage } from './send-message.queries.ts'

const db = await testDatabase()
const { oneThread, threadList } = threadReads(chatSubjects)
let ids: { memberId: string; threadId: string }

beforeAll(async () => {
  ids = await fillMessages(db, { own: 1_000, all: 10_000, max: 53_000 })
}, 120_000)

const page = {
  today: '2026-11-22',
  limit: 50,
  after0: new Date().toISOString(),
  after1: '01900000-0000-7000-8000-000000000000',
}

/** Every hot statement with its arguments. */
function statements(): [Statement<never>, object][] {
  const { memberId: viewerId, threadId } = ids
  const anchorId = '01900000-0000-7000-8000-000000000000'
  const [latest] = threadList.orders
  const written = {
    content: 'Hola',
    images: [],
    clientId: anchorId,
    replyTo: anchorId,
    hasLink: false,
    leadsOut: false,
    isLetThrough: false,
  }
  const all: [Statement<never>, object][] = [
    [pageStatement(threadList), { ...page, viewerId }],
    [pageStatement(threadList, latest), { ...page, viewerId }],
    [oneThread, { viewerId, id: threadId }],
    [unreadThreads, { viewerId }],
    [oneMessage, { viewerId, id: anchorId }],
    [sentMessage, { viewerId, threadId, ...written }],
    [visibleMessagePhoto, { viewerId, path: '/objects/private/one' }],
    [pageStatement(threadPhotos), { ...page, viewerId, threadId }],
    [readMark, { viewerId, threadId, messageId: anchorId }],
    [
      pageStatement(foundMessages(chatSubjects)),
      { ...page, viewerId, pattern: `'#hola':* & ('#trian':* | '#train':*)`, texts: [], milliseconds: 400 },
    ],
    [correctedPattern, { viewerId, typed: 'festivla' }],
    ...Object.values(messagePages).map((one): [Statement<never>, object] => [
      one,
      { viewerId, threadId, limit: 50, anchorId },
    ]),
  ]
  return all
}

test('every hot statement reads messages by indexes alone', async () => {
  expect(statements()).toHaveLength(14)
  for (const [statement, args] of statements()) await expectIndexes(db, statement, args)
})

test('a search reads no message that does not fit, also for a part of text without spaces', async () => {
  const { memberId: viewerId, threadId } = ids
  const undone = db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      update chat_messages set content = content || case when seq > 50_500 then ' 今日の会場は日曜の会場' else ' 日曜は駅前' end
      where thread_id = ${threadId} and seq > 50_000`.execute(trx)
    for (const [typed, fitting] of [
      ['会場', 2500],
      ['の会場', 2500],
      ['曜は駅', 500],
      ['場は日の', 2500],
      ['駅の会場', 0],
      ['駅前 会場', 0],
    ] as const) {
      const [row] = await readRows(trx, typedPattern, { viewerId, typed })
      const before = await readInTransaction(trx)
      const args = { ...page, viewerId, texts: row!.texts, pattern: row!.pattern!, milliseconds: 400 }
      await readRows(trx, pageStatement(foundMessages(chatSubjects)), args as never)
      const { scans, rows } = await readInTransaction(trx)
      expect([typed, scans - before.scans]).toEqual([typed, 0])
      // Plus the fifty messages of the page, twice.
      expect(rows - before.rows, typed).toBeLessThanOrEqual(fitting + 110)
    }
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

/** How often this transaction has scanned all messages, and how many messages it has read by an index. */
async function readInTransaction(trx: Database) {
  const { rows } = await sql<{ scans: number; rows: number }>`
    select seq_scan::int as scans, idx_tup_fetch::int as rows
    from pg_stat_xact_user_tables where relname = 'chat_messages'`.execute(trx)
  return rows[0]!
}

test('what is unread is counted in few messages, however many of them were deleted', async () => {
  const { memberId: viewerId, threadId } = ids
  await sql`delete from chat_thread_reads where user_id = ${viewerId} and thread_id = ${threadId}`.execute(db)
  const unread = async () => {
    const [row] = await readRows(db, oneThread, { viewerId, id: threadId })
    return JSON.parse((row as { json: string }).json).unreadCount
  }
  expect(await unread()).toBe(maxUnread)
  await sql`
    update chat_messages set content = '', deleted_at = now()
    where thread_id = ${threadId} and seq between 40_000 and 53_000 - 7`.execute(db)
  await sql`analyze chat_messages`.execute(db)
  expect(await unread()).toBe(7)
  expect(await rowsRead(db, oneThread, { viewerId, id: threadId }, 'chat_messages')).toBeLessThan(1_010)
})

test('a statement without its index is detected', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`alter table chat_messages drop constraint chat_messages_seq_once cascade`.execute(trx)
    for (const one of [messagePages.latest, pageStatement(threadList)])
      await expect(
        expectIndexes(trx, one as Statement<never>, { ...page, ...ids, viewerId: ids.memberId, anchorId: null }),
      ).rejects.toThrow('not to match /Seq Scan on')
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

async function expectIndexes(database: Database, statement: Statement<never>, args: object) {
  for (const plan of await plansOf(database, statement, args as never))
    expect(plan, statement.name).not.toMatch(/Seq Scan on (chat_messages|chat_thread_reads|notifications)\b/)
}
