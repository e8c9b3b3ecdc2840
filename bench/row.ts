/** One promise of speed: what was measured against its limit, both in this run. */
export type Outcome = {
  /** The figure and what it stands beside, to read. */
  measured: string
  limit: string
  /** How many times as good as the limit: 1 or more keeps the promise. */
  ratio: number
}

export type Row = { name: string; promise: string; measure: () => Promise<Outcome> }

/** For what should be small. */
export const atMost = (value: number, limit: number, unit: string): Outcome => ({
  measured: `${shown(value)} ${unit}`,
  limit: `≤ ${shown(limit)} ${unit}`,
  ratio: limit / value,
})

/** For what should be large. */
export const atLeast = (value: number, limit: number, unit: string): Outcome => ({
  measured: `${shown(value)} ${unit}`,
  limit: `≥ ${shown(limit)} ${unit}`,
  ratio: value / limit,
})

/** Of two that should both hold the weaker one counts. */
export const both = (one: Outcome, other: Outcome): Outcome => ({
  measured: `${one.measured}, ${other.measured}`,
  limit: `${one.limit}, ${other.limit}`,
  ratio: Math.min(one.ratio, other.ratio),
})

/** The value that `percent` of a hundred values do not pass. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ??
  Number.NaN

export const median = (values: number[]) => percentile(values, 50)

const shown = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toString()
