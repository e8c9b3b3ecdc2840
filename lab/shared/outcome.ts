/** The result of one performance promise: the measurement and its limit, both from this run. */
export type Outcome = {
  /** The measured figure and its comparison value, as text. */
  measured: string
  limit: string
  /** The measurement relative to the limit: 1 or more keeps the promise. */
  ratio: number
}

/** For values that should be small. `figures`: the underlying measurements. */
export const atMost = (value: number, limit: number, unit: string, figures?: string): Outcome => ({
  ...said(value, unit, figures),
  limit: `≤ ${shown(limit)} ${unit}`,
  ratio: limit / value,
})

/** For values that should be large. */
export const atLeast = (value: number, limit: number, unit: string, figures?: string): Outcome => ({
  ...said(value, unit, figures),
  limit: `≥ ${shown(limit)} ${unit}`,
  ratio: value / limit,
})

const said = (value: number, unit: string, figures?: string) => ({
  measured: `${shown(value)} ${unit}${figures === undefined ? '' : ` (${figures})`}`,
})
const shown = (value: number) => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100).toString()

/** Combines two outcomes that must both keep their limit: the worse ratio counts. */
export const both = (one: Outcome, other: Outcome): Outcome => ({
  measured: `${one.measured}, ${other.measured}`,
  limit: `${one.limit}, ${other.limit}`,
  ratio: Math.min(one.ratio, other.ratio),
})

/** The value that `percent` % of the values do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 50)
