import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leaveToLoad } from '../processors.ts'
import type { Phase, PhaseResult } from './plan.ts'

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
