import type { Outcome } from '../shared/outcome.ts'

/** A performance promise, measured against a limit in the same run. */
export type Row = { name: string; promise: string; measure: () => Promise<Outcome> }
