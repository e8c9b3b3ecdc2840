import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer as AnswerToCall, type Asked, call } from '../shared/call.ts'

export type Answer = AnswerToCall & { ask: Asked }
export type Load = ReturnType<typeof startLoad>
/** `maxStatus`: a higher status counts as failed. */
type LoadOptions = { clients?: number; pauseMs?: number; maxStatus?: number; onAnswer?: (answer: Answer) => void }

/** Sends requests in turn on several persistent connections until stopped. */
export function startLoad(address: string, asks: Asked[], options: LoadOptions = {}) {
  const { clients = 8, pauseMs, maxStatus = 499, onAnswer = () => {} } = options
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const failures = new Map<string, number>()
  const controller = new AbortController()
  let count = 0
  const client = async (first: number) => {
    for (let turn = first; !controller.signal.aborted; turn++) {
      const ask = asks[turn % asks.length]!
      const answer = await call(agent, address, ask)
      onAnswer({ ...answer, ask })
      count++
      const failure = `${ask.method ?? 'GET'} ${ask.path}: ${answer.error || answer.status}`
      if (answer.status === 0 || answer.status > maxStatus) failures.set(failure, (failures.get(failure) ?? 0) + 1)
      if (pauseMs !== undefined) await delay(pauseMs)
    }
  }
  const running = Array.from({ length: clients }, (_, first) => client(first))
  return {
    /** The number of requests completed or failed so far. */
    get count() {
      return count
    },
    /** How many of them got no reply or failed. */
    get failed() {
      return [...failures.values()].reduce((sum, times) => sum + times, 0)
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

/** The reads of visitors and of a member. */
const visited = ['/api/festivals?limit=5', '/api/room-shares?limit=5', '/']
const ofMember = ['/api/auth/me', '/api/chat/threads', '/api/notifications']

/** Sends these reads and `more` to each address for a time; returns the number of reads and of refusals, and each kind of refusal. */
export async function readDuring(milliseconds: number, addresses: string[], token: string, more: string[] = []) {
  const asks = [...[...visited, ...more].map((path) => ({ path })), ...ofMember.map((path) => ({ path, token }))]
  const loads = addresses.map((address) => startLoad(address, asks, { clients: 4, pauseMs: 50, maxStatus: 399 }))
  await delay(milliseconds)
  await Promise.all(loads.map((load) => load.stop()))
  const sum = (of: 'count' | 'failed') => loads.reduce((all, load) => all + load[of], 0)
  return { asked: sum('count'), refused: sum('failed'), refusals: loads.flatMap((load) => load.failures()) }
}
