import { setTimeout as delay } from 'node:timers/promises'
import type { ChatMessage } from '../../../contract/chat/chat.ts'
import { ApiError } from '../../../contract/platform/client.ts'
import { streamPath } from '../../../contract/platform/stream.ts'
import { type Member, openGroup, signUp } from '../../shared/members.ts'
import { faultRun, type Outcome, type PlantedFault, type Size } from '../run.ts'
import { type ChatClient, type ClientFaults, createChatClient } from './chat-client.ts'
import { faultsIn, type Sent } from './chat-history.ts'
import { type ChatStage, openChatStage } from './chat-stage.ts'

const threadCount = 20
const memberCount = 6
const membersOfThread = 3
/** In milliseconds: the max delay of readers after the last message, and of streams after the end of their session. */
const maxDeliveryMs = 15_000
const maxCutMs = 2_000

type ChatSize = Pick<Size, 'messages' | 'kills' | 'databaseKills'>
/** `statements` plant the fault in the database instead of in the code of the product. */
export type ChatFault = PlantedFault & { statements?: string[]; client?: ClientFaults }

const faults: ChatFault[] = [
  {
    name: 'a message is acknowledged before it is durable',
    statements: [
      "alter system set synchronous_commit = 'off'",
      "alter system set wal_writer_delay = '10s'",
      'checkpoint',
      'select pg_reload_conf()',
    ],
    // A kill loses nothing if the database has just flushed its log, so it is killed several times.
    size: { databaseKills: 3 },
  },
  {
    name: 'no unique key keeps a retry from being stored twice',
    statements: ['alter table chat_messages drop constraint chat_messages_client_id_once'],
    // Only two simultaneous attempts are stored twice.
    size: { messages: 2_000 },
  },
  {
    name: 'messages are ordered by the time at which they were sent',
    // Simulates a transaction that runs for some time before it waits for the thread.
    statements: [
      `create function sent_when_begun() returns trigger language plpgsql as
       'begin new.created_at := transaction_timestamp(); return new; end'`,
      'create trigger sent_when_begun before insert on chat_messages for each row execute function sent_when_begun()',
    ],
    client: { ordersByTime: true },
  },
  {
    name: 'a client that resumes begins one message too late',
    client: { skipsOneOnResume: true },
    size: { kills: 2 },
  },
  {
    name: 'streams do not look whether their session lives',
    statements: ['drop trigger sessions_hint_end on sessions', 'drop trigger users_hint_end on users'],
  },
]

export const chat = faultRun<ChatFault>({
  name: 'chat',
  promise:
    'instances and the database are killed while members write to each other: no acknowledged message is lost, doubled or out of order, and every reader shows the same',
  plantedFaults: faults,
  run: async (size, fault) => {
    await using stage = await openChatStage()
    return await runChat(stage, size, fault)
  },
})

export async function runChat(stage: ChatStage, size: ChatSize, fault?: ChatFault): Promise<Outcome> {
  const members: Member[] = []
  for (let at = 0; at < memberCount; at++) members.push(await signUp(stage.addresses[0]!))
  const clients = members.map((member) => createChatClient(stage.addresses, member, fault?.client))
  const talks = await openTalks(stage, { members, clients })
  for (const statement of fault?.statements ?? []) await stage.sql(statement)
  try {
    return await talk(stage, size, { members, clients, talks })
  } finally {
    for (const client of clients) client.close()
  }
}

type Talkers = { members: Member[]; clients: ChatClient[] }
type Talk = { threadId: string; writers: ChatClient[]; first: ChatMessage }

async function openTalks(stage: ChatStage, { members, clients }: Talkers): Promise<Talk[]> {
  const talks: Talk[] = []
  for (let at = 0; at < threadCount; at++) {
    const seats = Array.from({ length: membersOfThread }, (_, seat) => (at + seat) % memberCount)
    const threadId = await stage.withDatabase((db) =>
      openGroup(
        db,
        seats.map((seat) => members[seat]!),
      ),
    )
    const writers = seats.map((seat) => clients[seat]!)
    talks.push({ threadId, writers, first: await writers[0]!.send(threadId, 'first') })
  }
  return talks
}

type Talking = Talkers & { talks: Talk[] }

async function talk(stage: ChatStage, size: ChatSize, { members, clients, talks }: Talking): Promise<Outcome> {
  for (const [at, client] of clients.entries())
    client.follow(
      talks.filter(({ writers }) => writers.includes(client)).map(({ threadId, first }) => [threadId, first]),
      at,
    )
  const { sent, acknowledged, refusals } = await writeWhileKilling(stage, size, talks)
  const threads = new Map<string, ChatMessage[]>()
  for (const { threadId, writers, first } of talks)
    threads.set(threadId, await writers[0]!.readAll(threadId, first).catch(noneIfUnknown))
  await readersHave(threads, clients)
  const comparisons = clients.reduce((sum, { seen }) => sum + seen.comparisons, 0)
  const reconnects = clients.reduce((sum, { seen }) => sum + seen.reconnects, 0)
  const failures = faultsIn({ sent, threads, readers: clients.map(({ known }) => known) })
  const differences = [...refusals, ...clients.flatMap((client) => client.differences)]
  return {
    figures: `${acknowledged} acknowledged messages in ${threadCount} threads, ${size.kills} instances and ${size.databaseKills} databases killed, ${reconnects} reconnects, ${comparisons} comparisons with a fresh read, ${failures.length + differences.length} faults`,
    failures: [...new Set([...failures, ...differences, ...(await streamsThatStay(stage, members[0]!))])].slice(0, 20),
  }
}

/** Without its first message a thread cannot be read from there on: all messages acknowledged in it count as lost. */
function noneIfUnknown(error: unknown): ChatMessage[] {
  if (error instanceof ApiError && error.status === 404) return []
  throw error
}

async function writeWhileKilling(stage: ChatStage, { messages, kills, databaseKills }: ChatSize, talks: Talk[]) {
  const sent: Sent[] = []
  let acknowledged = 0
  const done = new AbortController()
  let writersLeft = 0
  const refusals: string[] = []
  const writing = talks.flatMap(({ threadId, writers }) =>
    writers.map(async (writer, seat) => {
      const own: Sent = []
      sent.push(own)
      writersLeft++
      try {
        for (let n = 0; !done.signal.aborted; n++) {
          const content = `${seat} ${n}`
          own.push({ threadId, content, acknowledged: null })
          own.at(-1)!.acknowledged = await writer.send(threadId, content, n % 5 === 0)
          acknowledged++
        }
      } catch (error) {
        refusals.push(`a message was refused: ${String(error)}`)
      }
      writersLeft--
    }),
  )
  const steps = kills + databaseKills
  const enough = (count: number) => until(() => acknowledged >= count || writersLeft === 0)
  for (let step = 0; step < steps; step++) {
    await enough((messages * (step + 1)) / (steps + 1))
    if (isDatabaseNext(step, steps, databaseKills)) await stage.killDatabase()
    else await stage.killInstance(step % stage.addresses.length)
  }
  await enough(messages)
  done.abort()
  await Promise.all(writing)
  return { sent, acknowledged, refusals }
}

/** Kills of the database are evenly distributed between those of the instances. */
function isDatabaseNext(step: number, steps: number, databaseKills: number): boolean {
  const distance = Math.ceil(steps / Math.max(1, databaseKills))
  return databaseKills > 0 && step % distance === distance - 1
}

const readersHave = (threads: Map<string, ChatMessage[]>, clients: ChatClient[]) =>
  until(
    () =>
      clients.every(({ known }) => [...known].every(([id, messages]) => messages.length >= threads.get(id)!.length)),
    maxDeliveryMs,
  )

/** Ends the session of a member with a stream at each instance; returns the streams that stayed open. */
async function streamsThatStay({ addresses }: ChatStage, { token }: Member): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const streams = await Promise.all(addresses.map((address) => fetch(address + streamPath, { headers })))
  await fetch(`${addresses[0]}/api/auth/logout`, { method: 'POST', headers })
  const ended = streams.map(async (stream, at) => {
    const isCut = await Promise.race([stream.text().then(() => true), delay(maxCutMs, false)])
    return isCut ? [] : [`a stream at instance ${at} outlived its session by ${maxCutMs} ms`]
  })
  return (await Promise.all(ended)).flat()
}

async function until(isSo: () => boolean, atMost = Number.POSITIVE_INFINITY) {
  const begun = performance.now()
  while (!isSo() && performance.now() - begun < atMost) await delay(10)
}
