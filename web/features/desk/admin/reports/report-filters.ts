import { type GivenSearch, onlyGiven, textOf } from '../../../../lib/lists/search.ts'

/** The search of /admin/reports; the page knows the statuses, as every page loads this file. Without one, those that wait are shown. */
export const readReportFilters = ({ status }: GivenSearch) => onlyGiven({ status: textOf(status) })
