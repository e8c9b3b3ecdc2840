import { reportStatuses } from '../../../../contract/report-options.ts'
import { type GivenSearch, onlyGiven } from '../../../lib/lists/search.ts'

/** The search of /admin/reports; without a status, those that wait are shown. */
export const readReportFilters = ({ status }: GivenSearch) =>
  onlyGiven({ status: reportStatuses.find((one) => one === status && one !== 'pending') })
