import { queryOptions } from '@tanstack/react-query'
import type { Page } from '../../../../contract/platform/client.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../lib/api.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { firstDayOf, lastDayOf } from '../../../lib/format/calendar.ts'
import { monthOf, today } from '../../../lib/format/dates.ts'
import type { ReadPage } from '../../../lib/lists/paged-query.ts'
import { festivalsKey } from './festivals.queries.ts'
import { compareNames } from '../../../../texts/intl.ts'

/** All festivals with a day in the month ('YYYY-MM', by default the current one), by their first day. */
export const monthQuery = (api: Api, month = monthOf(today()), viewer = currentViewer()) =>
  queryOptions({ queryKey: [...festivalsKey, 'month', month, viewer], queryFn: () => festivalsOfMonth(api, month) })

async function festivalsOfMonth(api: Api, month: string): Promise<Festival[]> {
  const query = { startDate: firstDayOf(month), endDate: lastDayOf(month), limit: 100 }
  const festivals = await readAllPages((from) => api.festivals.list({ query: { ...query, ...from } }))
  return festivals.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || compareNames(a.name, b.name))
}

/** Reads all pages of a list, one after the other. */
export async function readAllPages<Item>(read: ReadPage<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page<Item[]> = await read(cursor === undefined ? {} : { cursor })
    items.push(...page.items)
    cursor = page.next
  }
  return items
}
