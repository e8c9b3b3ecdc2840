import type { Festival } from '../../../contract/festivals.ts'
import { monthOf, monthTitle } from '../../lib/dates.ts'

export type FestivalGroup<F> = { title: string; festivals: F[] }

/** The festivals by month, and the past ones under one heading. The order of the list stays. */
export function groupByMonth<F extends Pick<Festival, 'startDate' | 'endDate'>>(
  festivals: readonly F[],
  today: string,
): FestivalGroup<F>[] {
  const groups: FestivalGroup<F>[] = []
  for (const festival of festivals) {
    const title = festival.endDate < today ? 'Past festivals' : monthTitle(monthOf(festival.startDate))
    const last = groups.at(-1)
    if (last?.title === title) last.festivals.push(festival)
    else groups.push({ title, festivals: [festival] })
  }
  return groups
}
