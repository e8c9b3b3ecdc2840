import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { addDays, today } from '../../../lib/format/dates.ts'

/** Whether a festival is on, with a day around it: only then does one look for each other there. */
export const isOn = ({ startDate, endDate }: Pick<Festival, 'startDate' | 'endDate'>, day = today()) =>
  addDays(startDate, -1) <= day && day <= addDays(endDate, 1)

/** Of the place on the page where one does. */
export const findEachOtherId = 'find-each-other'
