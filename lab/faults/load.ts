import { Agent, request } from 'node:http'

export type Ask = { method: 'GET' | 'POST'; path: string; token?: string; body?: string }

export type Load = {
  /** The number of requests completed or failed so far. */
  readonly count: number
  /** Failed requests and replies with 5xx: a description with its number of occurrences. */
  failures(): [string, number][]
  stop(): Promise<void>
}

/** What became of a request; times in milliseconds of `performance.now()`. A request without a reply has the status 0. */
export type Answer = { ask: Ask; status: number; retryAfter: number | null; began: number; ended: number }

type LoadOptions = { clients?: number; onAnswer?: (answer: Answer) => void }

/** Sends requests in turn on several persistent connections until stopped. */
export function startLoad(address: string, asks: Ask[], { clients = 8, onAnswer = () => {} }: LoadOptions = {}): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures = new Map<string, number>()
  const controller = new AbortController()
  let count = 0
  const client = async (first: number) => {
    for (let turn = first; !controller.signal.aborted; turn++) {
      const asked = asks[turn % asks.length]!
      const failure = await failureOf(address, asked, agent, onAnswer)
      count++
      if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1)
    }
  }
  const running = Array.from({ length: clients }, (_, first) => client(first))
  return {
    get count() {
      return count
    },
    failures: () => [...failures],
    async stop() {
      controller.abort()
      await Promise.all(running)
      agent.destroy()
    },
  }
}

/** A description of the failure; null for a status below 500. */
function failureOf(
  address: string,
  ask: Ask,
  agent: Agent,
  onAnswer: (answer: Answer) => void,
): Promise<string | null> {
  const { method, path, token, body } = ask
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const began = performance.now()
  return new Promise((done) => {
    const end = (failure: string | null, status = 0, after?: string) => {
      onAnswer({ ask, status, retryAfter: after === undefined ? null : Number(after), began, ended: performance.now() })
      done(failure)
    }
    const asking = request(address + path, { method, agent, headers }, (reply) => {
      const status = reply.statusCode ?? 0
      reply
        .resume()
        .once('end', () =>
          end(status < 500 ? null : `${method} ${path}: ${status}`, status, reply.headers['retry-after']),
        )
        .once('error', (error) => end(`${method} ${path}: ${error.message}`))
    })
    asking.once('error', (error) => end(`${method} ${path}: ${error.message}`))
    asking.end(body)
  })
}
