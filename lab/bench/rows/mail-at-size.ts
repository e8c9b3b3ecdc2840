import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { addSendJobs, type Sendable } from '../../../server/platform/mail/mail.queries.ts'
import { fillFestivals } from '../../../server/testing/many-festivals.ts'
import { addMembers, type ChatMember, messagesPath, openGroup } from '../chat-world.ts'
import { withEmptyWorld, type World } from '../empty-world.ts'
import { firstDays } from '../first-days.ts'
import { inTurns, type Medians, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { startMailSink } from '../mail-sink.ts'
import { atMost, both, type Row } from '../row.ts'

const waiting = 100_000
/** Emails of one transaction. */
const batch = 1_000
const festivals = 1_000
const threadCount = 8
const connections = 8
const seconds = 3
const secondsOfSending = 5

export const mailAtSize: Row = {
  name: 'mail-at-size',
  promise: `messages and lists of a site where ${waiting} emails wait for a mail server that does not answer, against one where none does, turn by turn`,
  measure: async () => {
    const sink = await startMailSink()
    try {
      return await withEmptyWorld(
        async (plain) => await withEmptyWorld((full) => measured(plain, full, sink), { SMTP_URL: sink.url }),
      )
    } finally {
      await sink.stop()
    }
  },
}

type Sink = Awaited<ReturnType<typeof startMailSink>>

async function measured(plain: World, full: World, sink: Sink) {
  const [ofPlain, ofFull] = [await loadsOf(plain), await loadsOf(full)]
  await queueMails(full.db)
  for (const warmUp of [...Object.values(ofPlain), ...Object.values(ofFull)]) await warmUp()
  const messages = compared('messages', await inTurns(ofFull.messages, ofPlain.messages))
  const lists = compared('lists', await inTurns(ofFull.lists, ofPlain.lists))
  const outcome = both(messages, lists)
  return { ...outcome, measured: `${outcome.measured}; ${await sentPerSecond(sink)} emails sent a second` }
}

/** What is sent to one site: messages into several chats, and lists of festivals that all differ. */
async function loadsOf({ site, db }: World) {
  await fillFestivals(db, festivals)
  const writers: { threadId: string; writer: ChatMember }[] = []
  for (let n = 0; n < threadCount; n++) {
    const members = await addMembers(db, 3)
    writers.push({ threadId: await openGroup(db, members), writer: members[0]! })
  }
  let turn = 0
  const nextPost = () => {
    const { threadId, writer } = writers[turn++ % threadCount]!
    const body = JSON.stringify({ content: 'Who brings the big suitcase?', clientId: randomUUID() })
    return { path: messagesPath(threadId), token: writer.token, body }
  }
  const day = firstDays()
  return {
    messages: () => load(site.address, { connections, seconds, nextPost }),
    lists: () =>
      load(site.address, { connections, seconds, nextPath: () => `/api/festivals?limit=24&startDate=${day()}` }),
  }
}

function compared(what: string, [full, plain]: [Medians, Medians]) {
  const slower = atMost(plain.perSecond / full.perSecond, 1.2, `times slower`)
  const later = atMost(full.p99 / plain.p99, 1.5, `times the p99`)
  const outcome = both(slower, later)
  const rates = `${Math.round(full.perSecond)}/s and ${msOf(full)} against ${Math.round(plain.perSecond)}/s and ${msOf(plain)}`
  return { ...outcome, measured: `${what} ${outcome.measured} (${rates})` }
}

async function queueMails(db: Database) {
  for (let first = 1; first <= waiting; first += batch)
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Sendable>`
        insert into mail_outbox (to_address, subject, text, html, headers)
        select
          'reader' || n || '@example.com', 'News', repeat('A line of text. ', 40), repeat('<p>A line of text.</p>', 40), '{}'
        from generate_series(${first}::int, ${first + batch - 1}::int) as n
        returning id as mail_id, true as is_written`.execute(trx)
      await addSendJobs(trx, rows)
    })
}

async function sentPerSecond({ release, taken }: Sink) {
  release()
  // The workers that wait for their time limit, and the first connections.
  await delay(2_000)
  const [began, before] = [performance.now(), taken()]
  await delay(secondsOfSending * 1000)
  return Math.round(((taken() - before) * 1000) / (performance.now() - began))
}
