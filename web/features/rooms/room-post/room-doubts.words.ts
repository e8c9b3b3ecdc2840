import { t } from '#texts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { distanceText } from '../../../lib/format/distances.ts'
import { placeText } from '../../../../texts/places.ts'

type Stay = { availableFrom: string; availableTo: string }
type Festival = { name: string; startDate: string; endDate: string; location: string }

export const askedTogether = () => ({
  title: t.roomPost.isThisRight(),
  confirmLabel: t.roomPost.yesThatsRight(),
  cancelLabel: t.roomPost.changeIt(),
})

/** Asked about nights outside the festival's days. */
export const formatOtherNights = (stay: Stay, festival: Festival) =>
  t.roomPost.otherNights({
    nights: formatDayRange(stay.availableFrom, stay.availableTo),
    festival: festival.name,
    days: formatDayRange(festival.startDate, festival.endDate),
  })

/** Asked about a place in another city: 'Paris, France is about 1,050 km from Salsa Days, which is in Madrid, Spain.' */
export function formatElsewhere({ label, kilometres }: { label: string; kilometres: number }, festival: Festival) {
  const rounded = kilometres < 100 ? kilometres : Math.round(kilometres / 10) * 10
  return t.roomPost.elsewhere({
    place: placeText(label),
    distance: distanceText(rounded, true),
    festival: festival.name,
    location: placeText(festival.location),
  })
}
