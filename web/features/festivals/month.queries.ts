import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/client.ts'
import type { Festival } from '../../../contract/festivals.ts'
import type { Api } from '../../lib/api.ts'
import { firstDayOf, lastDayOf, monthOf, today } from '../../lib/dates.ts'
import { signedIn } from './festivals.queries.ts'

/** All festivals that have a day in the month ('YYYY-MM', this month unless said), by their first day. */
export const monthQuery = (api: Api, month = monthOf(today()), member = signedIn()) =>
  queryOptions({ queryKey: ['festivals', 'month', month, member], queryFn: () => festivalsOfMonth(api, month) })

async function festivalsOfMonth(api: Api, month: string): Promise<Festival[]> {
  const query = { startDate: firstDayOf(month), endDate: lastDayOf(month), limit: 100 }
  const festivals: Festival[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Festival[]> = await api.festivals.list({ query: { ...query, ...(cursor && { cursor }) } })
    festivals.push(...page.items)
    cursor = page.next
  }
  return festivals.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name))
}
