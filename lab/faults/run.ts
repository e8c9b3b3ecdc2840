/** The result of one fault run. */
export type Outcome = { figures: string; failures: string[] }

/** A fault that is put in on purpose; true if the run detects it. */
export type PlantedFault = { name: string; isNoticed: () => Promise<boolean> }

export type FaultRun = {
  name: string
  promise: string
  plantedFaults: PlantedFault[]
  run: (size: Size) => Promise<Outcome>
}

export type Size = {
  /** At least this many `requests`, during at least this many `stops`. */
  stops: number
  requests: number
  /** At least this many acknowledged messages, while so many instances and databases are killed. */
  messages: number
  kills: number
  databaseKills: number
  /** Restarts of the database of each kind. */
  restarts: number
  /** Streams that are not read. */
  readers: number
  /** Of steady load, after the warm-up. */
  minutes: number
  /** Of more requests than the site can answer. */
  overloadSeconds: number
  /** Ways in which services of others behave badly. */
  neighbours: number
}

/** Thrown by a run that this machine cannot make; the message says what it needs. */
export class CannotRun extends Error {}

export const failureTexts = (failures: [string, number][]): string[] =>
  failures.map(([what, times]) => `${times} x ${what}`)
