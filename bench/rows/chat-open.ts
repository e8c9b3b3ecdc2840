import { sql } from 'kysely'
import type { Database } from '../../server/db/connect.ts'
import { withoutStatementTimeout } from '../../server/db/connect.ts'
import { addMembers, type ChatMember, messagesPath, openGroup, withChatWorld } from '../chat-world.ts'
import { load, mustNotFail } from '../load.ts'
import { atMost, both, type Outcome, type Row } from '../row.ts'

const threadCount = 1_000
const inLongThread = 100_000
/** Messages in all: `MESSAGES=10000000` for the largest. */
const messagesInAll = Number(process.env.MESSAGES ?? 1_000_000)
const mostTimesSlower = 1.5

type Opened = { member: ChatMember; longThread: string; threads: string[] }

export const chatOpen: Row = {
  name: 'chat-open',
  promise: `p99 of opening a thread of ${inLongThread} messages and of the list of a member with ${threadCount} threads, and how many times as long they take among ${messagesInAll} messages`,
  measure: () =>
    withChatWorld(async ({ site, db }) => {
      const opened = await openThreads(db)
      const measure = (path: string) => measureP99(site.address + path, opened.member.token)
      const long = `${messagesPath(opened.longThread)}?limit=50`
      const list = '/api/chat/threads?limit=50'
      await fillThread(db, opened.longThread, opened.member.id, inLongThread)
      await fillOthers(db, opened, threadCount * 3)
      const few = { thread: await measure(long), list: await measure(list) }
      await fillOthers(db, opened, messagesInAll)
      const many = { thread: await measure(long), list: await measure(list) }
      const outcomes: Outcome[] = [
        named('thread', atMost(few.thread, 25, 'ms p99')),
        named('list', atMost(few.list, 25, 'ms p99')),
        named('thread among many', atMost(many.thread / few.thread, mostTimesSlower, 'times')),
        named('list among many', atMost(many.list / few.list, mostTimesSlower, 'times')),
      ]
      return outcomes.reduce(both)
    }),
}

const named = (name: string, outcome: Outcome): Outcome => ({ ...outcome, measured: `${name} ${outcome.measured}` })

async function openThreads(db: Database): Promise<Opened> {
  const [member, other] = await addMembers(db, 2)
  const threads: string[] = []
  for (let at = 0; at < threadCount; at++) threads.push(await openGroup(db, [member!, other!]))
  return { member: member!, longThread: threads[0]!, threads }
}

/** Adds messages to the end of a thread, without the work that each single one causes. */
const fillThread = (db: Database, threadId: string, senderId: string, count: number) =>
  withoutTriggers(db, async (connection) => {
    await sql`
      insert into chat_messages (thread_id, seq, sender_id, content, created_at)
      select id, next_seq + n, ${senderId}::uuid, 'Who brings the big suitcase, and who the small one?', now() - interval '1 minute'
      from chat_threads, generate_series(0, ${count - 1}::int) as n where id = ${threadId}`.execute(connection)
    await sql`
      update chat_threads set next_seq = next_seq + ${count}, last_message_at = now() where id = ${threadId}`.execute(
      connection,
    )
  })

/** Spreads messages over all threads but the long one, until there are so many. */
async function fillOthers(db: Database, { member, longThread, threads }: Opened, count: number) {
  const each = Math.floor(count / threads.length)
  for (const threadId of threads) if (threadId !== longThread) await fillThread(db, threadId, member.id, each)
  await withoutTriggers(db, (connection) => sql`vacuum analyze chat_messages, chat_threads`.execute(connection))
}

const withoutTriggers = (db: Database, work: (connection: Database) => Promise<unknown>) =>
  withoutStatementTimeout(db, async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    await work(connection)
    await sql`set session_replication_role = origin`.execute(connection)
  })

async function measureP99(url: string, token: string): Promise<number> {
  await load(url, { connections: 1, seconds: 3, token })
  const measured = await load(url, { connections: 1, seconds: 8, token })
  mustNotFail(measured)
  return measured.p99
}
