import { now } from '../../contract/platform/clock.ts'

/** The day (UTC) that many days from now, `YYYY-MM-DD`. */
export const dayFromNow = (days: number) => new Date(now() + days * 86_400_000).toISOString().slice(0, 10)
