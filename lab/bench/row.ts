/** The result of one performance promise: the measurement and its limit, both from this run. */
export type Outcome = {
  /** The measured figure and its comparison value, as text. */
  measured: string
  limit: string
  /** The measurement relative to the limit: 1 or more keeps the promise. */
  ratio: number
}

export type Row = { name: string; promise: string; measure: () => Promise<Outcome> }

/** For values that should be small. */
export const atMost = (value: number, limit: number, unit: string): Outcome => ({
  measured: `${shown(value)} ${unit}`,
  limit: `≤ ${shown(limit)} ${unit}`,
  ratio: limit / value,
})

/** For values that should be large. */
export const atLeast = (value: number, limit: number, unit: string): Outcome => ({
  measured: `${shown(value)} ${unit}`,
  limit: `≥ ${shown(limit)} ${unit}`,
  ratio: value / limit,
})

/** Combines two outcomes that must both keep their limit: the worse ratio counts. */
export const both = (one: Outcome, other: Outcome): Outcome => ({
  measured: `${one.measured}, ${other.measured}`,
  limit: `${one.limit}, ${other.limit}`,
  ratio: Math.min(one.ratio, other.ratio),
})

/** The value that `percent` % of the values do not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))] ??
  Number.NaN

export const median = (values: number[]) => percentile(values, 50)

const shown = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toString()
