import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { addDays, today } from '../../../lib/format/dates.ts'

/** Whether a festival is on, extended by a day on both sides: only then members look for each other there. */
export const isOn = ({ startDate, endDate }: Pick<Festival, 'startDate' | 'endDate'>, day = today()) =>
  addDays(startDate, -1) <= day && day <= addDays(endDate, 1)

/** The id of that section on the page. */
export const findEachOtherId = 'find-each-other'
