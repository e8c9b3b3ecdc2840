import type { Change } from './planted-sources.ts'

/** The result of one fault run. */
export type Outcome = { figures: string; failures: string[] }

/** The size of a run: planted faults must be detected in the first size; `--full` is the last. */
const sizes = {
  /** At least this many requests, during at least this many stops. */
  stops: [2, 4, 20],
  requests: [0, 2_000, 50_000],
  /** At least this many acknowledged messages, during this many kills of instances and databases. */
  messages: [300, 1_500, 10_000],
  kills: [0, 6, 60],
  databaseKills: [0, 1, 5],
  /** Restarts of the database. */
  restarts: [1, 4, 20],
  /** Streams that are not read. */
  readers: [20, 20, 300],
  /** Minutes of steady load, after the warm-up. */
  minutes: [1, 2, 30],
  /** Seconds with more requests than the site can answer. */
  overloadSeconds: [10, 30, 60],
  /** The number of bad behaviours of external services. */
  neighbours: [1, 2, 7],
}
export type Size = Record<keyof typeof sizes, number>

export const sizeOf = (which: 'planted' | 'small' | 'full') =>
  Object.fromEntries(
    Object.entries(sizes).map(([what, counts]) => [what, counts[['planted', 'small', 'full'].indexOf(which)]]),
  ) as Size

/** A fault that is planted on purpose. The run must have a failure that contains `sign`, or any failure without one. */
export type PlantedFault = { name: string; sign?: string; changes?: Change[]; size?: Partial<Size> }

type Definition<Fault extends PlantedFault> = {
  name: string
  promise: string
  plantedFaults: Fault[]
  run: (size: Size, fault?: Fault) => Promise<Outcome>
}

export type FaultRun = {
  name: string
  promise: string
  plantedFaults: { name: string; isNoticed: () => Promise<boolean> }[]
  run: (size: Size) => Promise<Outcome>
}

export const faultRun = <Fault extends PlantedFault>(definition: Definition<Fault>): FaultRun => ({
  ...definition,
  plantedFaults: definition.plantedFaults.map((fault) => ({
    name: fault.name,
    isNoticed: async () => {
      const { failures } = await definition.run({ ...sizeOf('planted'), ...fault.size }, fault)
      return failures.some((failure) => failure.includes(fault.sign ?? ''))
    },
  })),
})

/** Thrown by a run that is impossible on this machine; the message states what it needs. */
export class CannotRun extends Error {}
