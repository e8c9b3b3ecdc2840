import { t } from '#texts'
import { listed } from '../../../texts/intl.ts'

/** An item with a start and an end; ISO 8601. */
export type Timed = { id: string; title: string; startTime: string; endTime: string | null }

const unknownLengthMs = 3_600_000

/* In milliseconds. */
export const startOf = ({ startTime }: Pick<Timed, 'startTime'>) => Date.parse(startTime)
/** An item without an end counts as an hour long. */
export const endOf = (one: Pick<Timed, 'startTime' | 'endTime'>) =>
  one.endTime === null ? startOf(one) + unknownLengthMs : Date.parse(one.endTime)

const overlap = (one: Timed, other: Timed) => startOf(one) < endOf(other) && startOf(other) < endOf(one)

/** The titles of the overlapping items, for each item that has any. */
export function clashesAmong(chosen: readonly Timed[]): Map<string, string[]> {
  const clashes = chosen.map((one): [string, string[]] => [
    one.id,
    chosen.filter((other) => other !== one && overlap(one, other)).map(({ title }) => title),
  ])
  return new Map(clashes.filter(([, titles]) => titles.length > 0))
}

/** The text about the reader's other choices at the same time. */
export const clashWords = (titles: readonly string[]) => t.format.atTheSameTimeAs({ titles: listed(titles) })
