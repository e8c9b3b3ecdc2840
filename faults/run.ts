/** What one fault run found. */
export type Outcome = { figures: string; failures: string[] }

export type FaultRun = {
  name: string
  promise: string
  /** The same run with a fault that it has to notice; true if it did. */
  noticesPlantedFault: () => Promise<boolean>
  run: (size: Size) => Promise<Outcome>
}

/** `requests`: at least so many, over at least so many `stops`. */
export type Size = { stops: number; requests: number }

export const inWords = (failures: [string, number][]): string[] => failures.map(([what, times]) => `${times} x ${what}`)
