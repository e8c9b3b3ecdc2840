import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import { formatCount, formatTotal } from '../../../../lib/format/counts.ts'
import { monthOf, monthTitle } from '../../../../lib/format/dates.ts'
import { asHeading } from '../../../../../texts/intl.ts'

export type FestivalGroup<F> = { title: string; festivals: F[] }

/** The festivals by month, and the past ones under one heading. The order of the list is kept. */
export function groupByMonth<F extends Pick<Festival, 'startDate' | 'endDate'>>(
  festivals: readonly F[],
  today: string,
): FestivalGroup<F>[] {
  const groups: FestivalGroup<F>[] = []
  for (const festival of festivals) {
    const title =
      festival.endDate < today ? t.festivals.pastFestivals() : asHeading(monthTitle(monthOf(festival.startDate)))
    const last = groups.at(-1)
    if (last?.title === title) last.festivals.push(festival)
    else groups.push({ title, festivals: [festival] })
  }
  return groups
}

/**
 * The text beside a heading: '11 of 131 festivals' beside the first, then '12 festivals'. `count` is null while the next page may have more
 * of the group. `total`, of all festivals, is null except for the first group.
 */
export function formatGroupCount({ count, total }: { count: number | null; total: number | null }): string {
  if (total !== null && count !== null && count < total)
    return t.festivals.someOfTotal({ count, total, shown: formatTotal(total) })
  const displayed = total ?? count
  return displayed === null ? '' : formatCount(displayed, 'festival')
}
