import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

export type Ask = { method?: 'POST'; path: string; token?: string }

/** What became of a request; times in milliseconds of `performance.now()`. A request without a reply has the status 0. */
export type Answer = { ask: Ask; status: number; retryAfter: number | null; began: number; ended: number }

export type Load = Awaited<ReturnType<typeof startLoad>>
type LoadOptions = { clients?: number; pauseMs?: number; onAnswer?: (answer: Answer) => void }

/** Sends requests in turn on several persistent connections until stopped. */
export function startLoad(address: string, asks: Ask[], options: LoadOptions = {}) {
  const { clients = 8, pauseMs, onAnswer = () => {} } = options
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures = new Map<string, number>()
  const controller = new AbortController()
  let count = 0
  let failed = 0
  const client = async (first: number) => {
    for (let turn = first; !controller.signal.aborted; turn++) {
      const { failure, ...answer } = await answerTo(asks[turn % asks.length]!, address, agent)
      onAnswer(answer)
      count++
      if (failure !== null) failed++
      if (failure !== null) failures.set(failure, (failures.get(failure) ?? 0) + 1)
      if (pauseMs !== undefined) await delay(pauseMs)
    }
  }
  const running = Array.from({ length: clients }, (_, first) => client(first))
  return {
    /** The number of requests completed or failed so far. */
    get count() {
      return count
    },
    /** How many of them got no reply or one with 5xx. */
    get failed() {
      return failed
    },
    /** Each of these failures, with its number. */
    failures: () => [...failures].map(([what, times]) => `${times} x ${what}`),
    async stop() {
      controller.abort()
      await Promise.all(running)
      agent.destroy()
    },
  }
}

function answerTo(ask: Ask, address: string, agent: Agent): Promise<Answer & { failure: string | null }> {
  const { method = 'GET', path, token } = ask
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const began = performance.now()
  return new Promise((done) => {
    const end = (status: number, what: string | number, retryAfter: number | null = null) => {
      const failure = status > 0 && status < 500 ? null : `${method} ${path}: ${what}`
      done({ ask, status, retryAfter, began, ended: performance.now(), failure })
    }
    const asking = request(address + path, { method, agent, headers }, (reply) => {
      const { statusCode: status = 0, headers: sent } = reply
      const after = sent['retry-after']
      reply
        .resume()
        .once('end', () => end(status, status, after === undefined ? null : Number(after)))
        .once('error', (error) => end(0, error.message))
    })
    asking.once('error', (error) => end(0, error.message))
    asking.end()
  })
}

/** What visitors and a member read. */
const visited = ['/api/festivals?limit=5', '/api/room-shares?limit=5', '/']
const ofMember = ['/api/auth/me', '/api/chat/threads', '/api/notifications']

/** Reads these and `more` for so many milliseconds at each address; returns the number of reads and of refusals, and each kind of these. */
export async function readDuring(milliseconds: number, addresses: string[], token: string, more: string[] = []) {
  const asks = [...[...visited, ...more].map((path) => ({ path })), ...ofMember.map((path) => ({ path, token }))]
  const loads = addresses.map((address) => startLoad(address, asks, { clients: 4, pauseMs: 50 }))
  await delay(milliseconds)
  await Promise.all(loads.map((load) => load.stop()))
  const sum = (of: 'count' | 'failed') => loads.reduce((all, load) => all + load[of], 0)
  return { asked: sum('count'), refused: sum('failed'), refusals: loads.flatMap((load) => load.failures()) }
}
