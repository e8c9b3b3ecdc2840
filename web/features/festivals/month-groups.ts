import type { Festival } from '../../../contract/festivals.ts'
import { monthOf, monthTitle } from '../../lib/dates.ts'

export type FestivalGroup<F> = { title: string; festivals: F[] }

/** The list under its headings: a month each for what is on or to come, and one for what is over. Keeps the list's order. */
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
