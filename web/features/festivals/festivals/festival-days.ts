import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { now } from '../../../../contract/platform/clock.ts'

/** In UTC, so that the server and every browser agree. In America the last night ends at noon of the day after in UTC. */
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const untilLastNightEnds = 12 * 3_600_000

/** Whether a festival is on: only then members look for each other there. */
export const isOn = ({ startDate, endDate }: Pick<Festival, 'startDate' | 'endDate'>, at = now()) =>
  startDate <= dayAt(at) && dayAt(at - untilLastNightEnds) <= endDate

/** The id of that section on the page. */
export const findEachOtherId = 'find-each-other'
