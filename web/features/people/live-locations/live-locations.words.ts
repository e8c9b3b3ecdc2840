import { t } from '#texts'
import type { LiveLocation, OwnShare } from '../../../../contract/people/live-locations.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { numbered } from '../../../../texts/intl.ts'
import { ownClock } from '../../../lib/format/moments.ts'

/** The texts for a failure of the device, by the code of its error (W3C Geolocation, section 6); 0 means an insecure connection. */
export const positionRefusals: Record<number, () => string> = {
  0: t.liveLocations.insecureConnection,
  1: t.liveLocations.blocked,
  2: t.liveLocations.notFound,
  3: t.liveLocations.tookTooLong,
}

/** '15 minutes', '1 hour', '8 hours'. */
export function timeToShare(minutes: number): string {
  const [unit, value] = minutes < 60 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const)
  return numbered(value, { style: 'unit', unit, unitDisplay: 'long' })
}

const metres = {
  style: 'unit',
  unit: 'meter',
  unitDisplay: 'short',
  maximumFractionDigits: 0,
} as const
const kilometres = {
  style: 'unit',
  unit: 'kilometer',
  unitDisplay: 'short',
  maximumFractionDigits: 1,
} as const

/** '210 m', rounded up to ten metres. */
function distanceText(accuracy: number): string {
  const rounded = Math.max(10, Math.ceil(accuracy / 10) * 10)
  return rounded < 1000 ? numbered(rounded, metres) : numbered(rounded / 1000, kilometres)
}

/** 'Within about 210 m · seen 2 minutes ago'. */
export function seenText({ accuracy, updatedAt }: Pick<LiveLocation, 'accuracy' | 'updatedAt'>, now?: number): string {
  const time = relativeTime(updatedAt, now)
  return accuracy === null
    ? t.liveLocations.seen({ time })
    : t.liveLocations.seenWithin({ distance: distanceText(accuracy), time })
}

/** What the row says of others, before and after they are known. */
export function othersText(count: number | undefined, isError = false): string {
  if (count === undefined) return isError ? t.liveLocations.othersNotLoaded() : t.liveLocations.loading()
  return t.liveLocations.dancersSharing({ count })
}

/** 'You're sharing until 23:40 · 1 person can see it', or at which festival if it is another one. */
export function ownShareText({ festivalId, festival, expiresAt }: OwnShare, here: string, seers?: number): string {
  // In the reader's local time, because they are at the shared position.
  const time = ownClock(expiresAt)
  if (festivalId !== here) return t.liveLocations.youreSharingElsewhere({ festival, time })
  const until = t.liveLocations.youreSharingUntil({ time })
  return seers === undefined ? until : `${until} · ${t.liveLocations.seenBy({ count: seers })}`
}
