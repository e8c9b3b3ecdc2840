import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leaveToLoad } from '../processors.ts'

/** What the generator is told: `requests` are sent at random as they are, each phase directly after the one before. */
export type Plan = { port: number; requests: string[]; phases: Phase[] }

export type Phase = { perSecond: number; seconds: number }

/**
 * What became of the requests of a phase. Times in milliseconds, from the moment at which a request was to leave, whether or not it could.
 * `accepted` were answered with less than 400, `refused` with 429 or 503.
 */
export type PhaseResult = {
  seconds: number
  sent: number
  accepted: number
  refused: number
  refusedWithoutRetryAfter: number
  /** Other statuses, by status. */
  others: Record<string, number>
  /** Connections that broke before their answer was whole. */
  broken: number
  /** No answer until the end, or no connection left to ask on. */
  unanswered: number
  p99: number
  refusedP99: number
  /** How late the generator itself sent: beyond a few milliseconds its figures tell of itself. */
  lateP99: number
  /** The part of one core that the generator took. */
  processorShare: number
}

/** Sends `requests` to the site in phases; the result of each, in their order. */
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
