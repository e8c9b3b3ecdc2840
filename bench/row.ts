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

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const shown = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toString()
