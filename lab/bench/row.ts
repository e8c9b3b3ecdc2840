import type { Outcome } from '../shared/outcome.ts'

/** A promise of speed, measured against a limit in the same run. */
export type Row = { name: string; promise: string; measure: () => Promise<Outcome> }
