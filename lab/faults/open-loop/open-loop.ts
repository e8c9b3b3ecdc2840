import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leaveToLoad } from '../processors.ts'

/** The plan for the generator: `requests` are sent unchanged in random order, each phase directly after the previous one. */
export type Plan = { port: number; requests: string[]; phases: Phase[] }

export type Phase = { perSecond: number; seconds: number }

/**
 * The results of a phase's requests. Times are in milliseconds, from the scheduled time of a request, whether or not it could be sent then.
 * `accepted` replies have a status below 400, `refused` ones 429 or 503.
 */
export type PhaseResult = {
  seconds: number
  sent: number
  accepted: number
  refused: number
  refusedWithoutRetryAfter: number
  /** Other replies, by status. */
  others: Record<string, number>
  /** Connections that broke before their reply was complete. */
  broken: number
  /** Requests without a reply until the end, or without a free connection. */
  unanswered: number
  p99: number
  refusedP99: number
  /** The delay of the generator itself: beyond a few milliseconds the figures measure the generator. */
  lateP99: number
  /** The fraction of one core that the generator used. */
  processorShare: number
}

/** Sends `requests` to the site in phases; returns the result of each, in order. */
export async function openLoop(address: string, requests: string[], phases: Phase[]): Promise<PhaseResult[]> {
  const generator = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  const ended = once(generator, 'exit').then(() => Promise.reject(new Error('the generator ended before its results')))
  leaveToLoad(generator.pid!)
  generator.send({ port: Number(new URL(address).port), requests, phases })
  try {
    const [results] = (await Promise.race([once(generator, 'message'), ended])) as [PhaseResult[]]
    return results
  } finally {
    generator.kill()
  }
}
