/** The result of one fault run. */
export type Outcome = { figures: string; failures: string[] }

export type FaultRun = {
  name: string
  promise: string
  /** Runs with a planted fault; true if it was detected. */
  noticesPlantedFault: () => Promise<boolean>
  run: (size: Size) => Promise<Outcome>
}

/** At least this many `requests`, during at least this many `stops`. */
export type Size = { stops: number; requests: number }

export const failureTexts = (failures: [string, number][]): string[] =>
  failures.map(([what, times]) => `${times} x ${what}`)
