import { type GivenSearch, onlyGiven, textOf } from '../../../../lib/lists/search.ts'

/**
 * The search of /admin/reports. The page validates the status, because every page loads this file. Without a status, waiting reports are
 * listed.
 */
export const readReportFilters = ({ status }: GivenSearch) => onlyGiven({ status: textOf(status) })
