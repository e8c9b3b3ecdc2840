import { sql } from 'kysely'
import { type Database, withoutStatementTimeout } from '../../../server/platform/db/connect.ts'
import { addMembers, type ChatMember, messagesPath } from '../chat-world.ts'
import { withEmptyWorld } from '../empty-world.ts'
import { load, mustNotFail } from '../load.ts'
import { atMost, both, type Outcome, type Row } from '../row.ts'

const threadCount = 1_000
const inLongThread = 100_000
/** Messages in all: `MESSAGES=10000000` for the largest. */
const messagesInAll = Number(process.env.MESSAGES ?? 1_000_000)
const maxTimesSlower = 1.5

type Opened = { member: ChatMember; other: ChatMember; longThread: string }

export const chatOpen: Row = {
  name: 'chat-open',
  promise: `p99 of opening a thread of ${inLongThread} messages and of the list of a member with ${threadCount} threads, and how many times as long they take among ${messagesInAll} messages`,
  measure: () =>
    withEmptyWorld(async ({ site, db }) => {
      const opened = await openThreads(db)
      const measure = (path: string) => measureP99(site.address + path, opened.member.token)
      const long = `${messagesPath(opened.longThread)}?limit=50`
      const list = '/api/chat/threads?limit=50'
      await fill(db, opened, true, inLongThread)
      await fill(db, opened, false, 3)
      const few = { thread: await measure(long), list: await measure(list) }
      await fill(db, opened, false, Math.ceil(messagesInAll / threadCount))
      const many = { thread: await measure(long), list: await measure(list) }
      const outcomes: Outcome[] = [
        named('thread', atMost(few.thread, 25, 'ms p99')),
        named('list', atMost(few.list, 25, 'ms p99')),
        named('thread among many', atMost(many.thread / few.thread, maxTimesSlower, 'times')),
        named('list among many', atMost(many.list / few.list, maxTimesSlower, 'times')),
      ]
      return outcomes.reduce(both)
    }),
}

const named = (name: string, outcome: Outcome): Outcome => ({ ...outcome, measured: `${name} ${outcome.measured}` })

async function openThreads(db: Database): Promise<Opened> {
  const [member, other] = await addMembers(db, 2)
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into groups (type, name, owner_id)
      select 'roommates', 'Us', ${member!.id}::uuid from generate_series(1, ${threadCount}::int) returning id
    )
    insert into chat_threads (type, group_id) select 'group', id from opened returning id`.execute(db)
  await sql`
    insert into chat_thread_members (thread_id, user_id)
    select id, unnest(array[${member!.id}::uuid, ${other!.id}::uuid]) from chat_threads`.execute(db)
  return { member: member!, other: other!, longThread: rows[0]!.id }
}

/** Adds messages to the end of the long thread or of each other one, without the work that each single one causes. */
const fill = (db: Database, { other, longThread }: Opened, isLong: boolean, count: number) =>
  withoutTriggers(db, async (connection) => {
    const filled = sql`(id = ${longThread}) = ${isLong}`
    // Rebuilding the index of words takes a fraction of the time of adding millions of words one by one.
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef('chat_messages_search'::regclass) as definition`.execute(connection)
    await sql`drop index chat_messages_search`.execute(connection)
    await sql`
      insert into chat_messages (thread_id, seq, sender_id, content, created_at)
      select id, next_seq + n, ${other.id}::uuid, 'Who brings the big suitcase, and who the small one?', now() - interval '1 minute'
      from chat_threads cross join generate_series(0, ${count - 1}::int) as n where ${filled}`.execute(connection)
    await sql`
      update chat_threads set next_seq = next_seq + ${count}, last_message_at = now() where ${filled}`.execute(
      connection,
    )
    await sql`set maintenance_work_mem = '1GB'`.execute(connection)
    await sql.raw(rows[0]!.definition).execute(connection)
    await sql`reset maintenance_work_mem`.execute(connection)
    await sql`vacuum analyze chat_messages, chat_threads`.execute(connection)
  })

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
