import { formatDayRange } from '../../../lib/format/dates.ts'

type Stay = { availableFrom: string; availableTo: string }
type Festival = { name: string; startDate: string; endDate: string; location: string }

export const askedTogether = {
  title: 'Is this right?',
  confirmLabel: 'Yes, that’s right',
  cancelLabel: 'Change it',
}

/** Asked about nights outside the festival's days. */
export const formatOtherNights = (stay: Stay, festival: Festival) =>
  `Your nights are ${formatDayRange(stay.availableFrom, stay.availableTo)}, but ${festival.name} is ${formatDayRange(festival.startDate, festival.endDate)}.`

/** Asked about a place in another city: 'Paris, France is about 1,050 km from Salsa Days, which is in Madrid, Spain.' */
export function formatElsewhere({ label, kilometres }: { label: string; kilometres: number }, festival: Festival) {
  const rounded = kilometres < 100 ? kilometres : Math.round(kilometres / 10) * 10
  return `${label} is about ${rounded.toLocaleString('en-US')} km from ${festival.name}, which is in ${festival.location}.`
}
