import { t } from '#texts'

/** In days: a stay that ends earlier before the festival, or begins later after it, is no room for it. */
export const maxDaysFromFestival = 7

type Stay = { availableFrom: string; availableTo: string }
type FestivalDays = { startDate: string; endDate: string }

const daysFrom = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / 86_400_000

/** The days between a stay and its festival, negative if the stay is before it; 0 if they have a day in common. */
export function daysFromFestival({ availableFrom, availableTo }: Stay, { startDate, endDate }: FestivalDays): number {
  if (availableTo < startDate) return -daysFrom(availableTo, startDate)
  return availableFrom > endDate ? daysFrom(endDate, availableFrom) : 0
}

/** The error message for a stay that is too far from its festival, at the day that is wrong; null if the stay is valid. */
export function wrongNights(stay: Stay, festival: FestivalDays): { field: keyof Stay; message: string } | null {
  const days = daysFromFestival(stay, festival)
  if (days < -maxDaysFromFestival) return { field: 'availableTo', message: t.roomErrors.tooEarly() }
  if (days > maxDaysFromFestival) return { field: 'availableFrom', message: t.roomErrors.tooLate() }
  return null
}
