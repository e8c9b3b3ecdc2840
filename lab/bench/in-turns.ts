import { setTimeout as delay } from 'node:timers/promises'
import { type Load, load, mustNotFail } from './load.ts'
import { median } from './row.ts'

const rounds = 5

export type Medians = { perSecond: number; p99: number }

/** The medians of two loads that alternate, so that other activity of the machine affects both equally. */
export async function inTurns(one: () => Promise<Load>, other: () => Promise<Load>): Promise<[Medians, Medians]> {
  const loads: [Load[], Load[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    loads[0].push(await one())
    loads[1].push(await other())
  }
  for (const measured of loads.flat()) mustNotFail(measured)
  const mediansOf = (measured: Load[]) => ({
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    p99: median(measured.map(({ p99 }) => p99)),
  })
  return [mediansOf(loads[0]), mediansOf(loads[1])]
}

export const msOf = ({ p99 }: Medians) => `${p99.toFixed(1)} ms`

/**
 * Runs `work` during a background load, from a second after its start, when its connections are open, until a second before its
 * end.
 */
export async function beside<T>(
  background: (seconds: number) => Promise<unknown>,
  seconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const running = background(seconds + 2)
  await delay(1000)
  const done = await work()
  await running
  return done
}

export const loadOf = (url: string, options: Parameters<typeof load>[1]) => () => load(url, options)
