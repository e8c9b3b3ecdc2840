import { nightEnds } from '../../../contract/socials/party-limits.ts'
import { today } from './dates.ts'

/** The day of the current night, `YYYY-MM-DD`: in a browser in the reader's time zone, on the server and until hydration in UTC. */
export function dayOfTonight(isInBrowser: boolean): string {
  if (!isInBrowser) return today()
  const now = new Date(Date.now() - nightEnds * 60_000)
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
