import { createParser } from 'eventsource-parser'
import type { StreamEvent } from '../../../contract/platform/stream.ts'
import { signOut } from '../api.ts'
import { sessionToken } from '../member/session.ts'

/** The contract's schemas are not imported, because they would add zod to every page. */
const streamPath = '/api/stream'

/** In milliseconds: the server sends something every 25 seconds. */
export const maxSilenceMs = 60_000

type Reading = {
  signal: AbortSignal
  lastId: string | undefined
  onEvent: (event: StreamEvent) => void
  onId: (id: string) => void
  /** Called for everything that arrives, including the comments that only keep the stream alive. */
  onSign: () => void
}

/**
 * Reads the events of the session until the stream ends. Returns the server's reconnection time in milliseconds, if it sent one. Rejects if
 * the network fails, or if nothing arrives for too long.
 */
export async function readStream({ signal, lastId, onEvent, onId, onSign }: Reading): Promise<number | undefined> {
  const silence = new AbortController()
  let lastSign = Date.now()
  // In a hidden tab this runs once a minute.
  const watch = setInterval(() => Date.now() - lastSign > maxSilenceMs && silence.abort(), 10_000)
  const token = sessionToken()
  let retry: number | undefined
  const parser = createParser({
    onEvent: ({ event, data, id }) => {
      if (id !== undefined) onId(id)
      onEvent({ event, data: JSON.parse(data) } as StreamEvent)
    },
    onRetry: (milliseconds) => {
      retry = milliseconds
    },
  })
  try {
    const response = await fetch(streamPath, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(lastId && { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401 && token) signOut(token)
    if (!response.ok || !response.body) return Number(response.headers.get('retry-after') ?? 0) * 1000
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      lastSign = Date.now()
      onSign()
      parser.feed(read.value)
    }
    return retry
  } finally {
    clearInterval(watch)
  }
}
