import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { ChatMessage } from '../../../contract/chat/chat.ts'
import { ApiError, createClient } from '../../../contract/platform/client.ts'
import { calls, type Contract } from '../../../contract/index.ts'
import { type StreamEvent, streamPath } from '../../../contract/platform/stream.ts'

/** Planted mistakes of a client, to test that they are detected. */
export type ClientFaults = {
  /** Orders messages by time, and requests those after the latest one. */
  ordersByTime?: boolean
  /** After a reconnect, misses the first message after the last known one. */
  skipsOneOnResume?: boolean
}

export type ChatClient = ReturnType<typeof createChatClient>

/** In milliseconds. */
const maxCallMs = 10_000
const pauseAfterFailure = 50

/** A member's client, like that of the browser: it sends until a message is acknowledged, and follows threads by the stream. */
export function createChatClient(addresses: string[], { token }: { token: string }, faults: ClientFaults = {}) {
  const closing = new AbortController()
  const known = new Map<string, ChatMessage[]>()
  const seen = { reconnects: 0, comparisons: 0 }
  const differences: string[] = []
  let turn = 0

  const apis = addresses.map((address) =>
    createClient<Contract>(
      calls,
      (url, init) => fetch(address + url, { ...init, signal: AbortSignal.timeout(maxCallMs) }),
      () => token,
    ),
  )
  type Api = (typeof apis)[number]

  /** Repeats a call, at the other instance after a failure, until there is a reply. */
  async function call<Result>(make: (api: Api) => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await make(apis[turn % apis.length]!)
      } catch (error) {
        if (closing.signal.aborted || (error instanceof ApiError && error.status < 500)) throw error
        turn++
        await delay(pauseAfterFailure)
      }
    }
  }

  const pageAfter = (threadId: string, after: string) =>
    call((api) => api.chat.messages({ params: { id: threadId }, query: { after, limit: 100 } }))

  async function catchUp(threadId: string, isResumed: boolean) {
    const messages = known.get(threadId)!
    for (;;) {
      const page = await pageAfter(threadId, messages.at(-1)!.id)
      messages.push(...(isResumed && faults.skipsOneOnResume ? page.slice(1) : page))
      if (faults.ordersByTime) messages.sort((a, b) => a.createdAt.localeCompare(b.createdAt))
      if (page.length < 100) return
    }
  }

  /** Compares the displayed messages with a fresh read, up to the last displayed one. */
  async function compare(threadId: string) {
    const fresh = await call((api) => api.chat.messages({ params: { id: threadId }, query: { limit: 100 } }))
    const shown = known.get(threadId)!
    const last = fresh.findIndex(({ id }) => id === shown.at(-1)?.id)
    if (last === -1) return
    seen.comparisons++
    const expected = fresh.slice(0, last + 1).map(({ id, content }) => `${id} ${content}`)
    const actual = shown.slice(-expected.length).map(({ id, content }) => `${id} ${content}`)
    if (expected.join() !== actual.join())
      differences.push(`a client shows something else than a fresh read in ${threadId}`)
  }

  /** Reads the threads one after the other, because events may arrive faster. */
  const waiting = new Map<string, { isResumed: boolean }>()
  let reading = Promise.resolve()
  function refresh(threadId: string, isResumed = false) {
    if (!known.has(threadId)) return
    const isQueued = waiting.has(threadId)
    waiting.set(threadId, { isResumed: isResumed || waiting.get(threadId)?.isResumed === true })
    if (isQueued) return
    reading = reading.then(() => readWaiting(threadId)).catch((error: unknown) => void differences.push(String(error)))
  }

  async function readWaiting(threadId: string) {
    const { isResumed } = waiting.get(threadId)!
    waiting.delete(threadId)
    await catchUp(threadId, isResumed)
    if (isResumed) await compare(threadId)
  }

  function receive({ event, data }: StreamEvent) {
    if (event === 'resync') for (const threadId of known.keys()) refresh(threadId, seen.reconnects > 0)
    if (event === 'message') refresh(data.threadId)
  }

  async function readStream(address: string) {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await fetch(address + streamPath, { headers, signal: closing.signal })
    if (!reply.ok || !reply.body) return
    const parser = createParser({
      onEvent: ({ event, data }) => receive({ event, data: JSON.parse(data) } as StreamEvent),
    })
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) parser.feed(text)
  }

  async function keepReading(at: number) {
    for (let tries = at; !closing.signal.aborted; tries++) {
      await readStream(addresses[tries % addresses.length]!).catch(() => {})
      seen.reconnects++
      await delay(pauseAfterFailure)
    }
  }

  return {
    known,
    seen,
    differences,
    /** Sends to both instances at once if `isHasty`. Returns the acknowledged message. */
    async send(threadId: string, content: string, isHasty = false): Promise<ChatMessage> {
      const body = { content, clientId: randomUUID() }
      const post = (api: Api) => api.chat.send({ params: { id: threadId }, body })
      if (isHasty) await Promise.allSettled(apis.map(post))
      return await call(post)
    },
    /** Follows these threads from these messages on; the first stream is opened at the instance `at`. */
    follow(firsts: Iterable<[threadId: string, first: ChatMessage]>, at: number) {
      for (const [threadId, first] of firsts) known.set(threadId, [first])
      void keepReading(at)
    },
    /** Reads all messages of a thread by ordinary calls. */
    async readAll(threadId: string, first: ChatMessage) {
      const messages = [first]
      for (;;) {
        const page = await pageAfter(threadId, messages.at(-1)!.id)
        messages.push(...page)
        if (page.length < 100) return messages
      }
    },
    close: () => closing.abort(),
  }
}
