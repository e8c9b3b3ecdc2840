import type { LiveLocation, OwnShare } from '../../../../contract/people/live-locations.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'

/** The texts for a failure of the device, by the code of its error (W3C Geolocation, section 6); 0 means an insecure connection. */
export const positionRefusals: Record<number, string> = {
  0: 'A browser tells where you are only over a secure connection (https).',
  1: 'Your browser does not let this page know where you are. Allow it in the settings of the browser or the phone, then try again.',
  2: 'Your device does not know where it is right now. Please try again near a window.',
  3: 'Your device took too long to find out where it is. Please try again.',
}

/** '15 minutes', '1 hour', '8 hours'. */
export function timeToShare(minutes: number): string {
  const [unit, value] = minutes < 60 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const)
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** '23:40', in the reader's local time, because they are at the shared position. */
export const clockOf = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant))

const metres = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'meter',
  unitDisplay: 'short',
  maximumFractionDigits: 0,
})
const kilometres = new Intl.NumberFormat('en', {
  style: 'unit',
  unit: 'kilometer',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
})

/** 'within about 210 m', rounded up to ten metres. */
function nearness(accuracy: number | null): string | null {
  if (accuracy === null) return null
  const rounded = Math.max(10, Math.ceil(accuracy / 10) * 10)
  return `within about ${rounded < 1000 ? metres.format(rounded) : kilometres.format(rounded / 1000)}`
}

/** 'Within about 210 m · seen 2 minutes ago'. */
export function seenText({ accuracy, updatedAt }: Pick<LiveLocation, 'accuracy' | 'updatedAt'>, now?: number): string {
  const parts = [nearness(accuracy), `seen ${relativeTime(updatedAt, now)}`].filter((part) => part !== null)
  const text = parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'Nobody sees it', '1 person sees it', '3 people see it'. */
export function seenByText(count: number): string {
  if (count === 0) return 'Nobody sees it'
  return count === 1 ? '1 person sees it' : `${count} people see it`
}

/** What the row says of others, before and after they are known. */
export function othersText(count: number | undefined, isError = false): string {
  if (count === undefined) return isError ? "We couldn't load who's sharing." : 'Loading…'
  if (count === 0) return 'Nobody is sharing where they are right now.'
  return count === 1 ? '1 dancer is sharing where they are.' : `${count} dancers are sharing where they are.`
}

/** 'You're sharing until 23:40 · 1 person sees it', or at which festival if it is another one. */
export function ownShareText({ festivalId, festival, expiresAt }: OwnShare, here: string, seers?: number): string {
  const until = clockOf(expiresAt)
  if (festivalId !== here) return `You're sharing at ${festival} until ${until}`
  return seers === undefined ? `You're sharing until ${until}` : `You're sharing until ${until} · ${seenByText(seers)}`
}
