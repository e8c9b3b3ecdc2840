import { Agent, request } from 'node:http'

export type Ask = { method: 'GET' | 'POST'; path: string; token?: string; body?: string }

export type Load = {
  /** The number of requests completed or failed so far. */
  readonly count: number
  /** Failed requests and replies with 5xx: a description with its number of occurrences. */
  failures(): [string, number][]
  stop(): Promise<void>
}

/** Sends requests in turn on several persistent connections until stopped. */
export function startLoad(address: string, asks: Ask[], clients = 8): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures = new Map<string, number>()
  const controller = new AbortController()
  let count = 0
  const client = async (first: number) => {
    for (let turn = first; !controller.signal.aborted; turn++) {
      const asked = asks[turn % asks.length]!
      const failure = await failureOf(address, asked, agent)
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
function failureOf(address: string, { method, path, token, body }: Ask, agent: Agent): Promise<string | null> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((done) => {
    const asking = request(address + path, { method, agent, headers }, (reply) => {
      const status = reply.statusCode ?? 0
      reply
        .resume()
        .once('end', () => done(status < 500 ? null : `${method} ${path}: ${status}`))
        .once('error', (error) => done(`${method} ${path}: ${error.message}`))
    })
    asking.once('error', (error) => done(`${method} ${path}: ${error.message}`))
    asking.end(body)
  })
}
