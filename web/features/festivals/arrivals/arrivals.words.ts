import { t } from '#texts'
import type { ArrivalDirection, TravelMeans } from '../../../../contract/festivals/arrival-limits.ts'
import type { Arrival } from '../../../../contract/festivals/arrivals.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, shortWeekdayOf } from '../../../lib/format/moments.ts'

type Journey = Pick<Arrival, 'direction' | 'by' | 'place' | 'seats' | 'number'>

export const meansLabels: Record<TravelMeans, () => string> = {
  flight: t.arrivals.flight,
  train: t.arrivals.train,
  bus: t.arrivals.bus,
  car: t.arrivals.car,
}

/** The label of the place. */
export function placeLabel(by: TravelMeans, direction: ArrivalDirection): string {
  if (by === 'car') return direction === 'to' ? t.arrivals.comingFrom() : t.arrivals.goingTo()
  return { flight: t.arrivals.airport, train: t.arrivals.station, bus: t.arrivals.busStation }[by]()
}

/** 'Flight IB 3121', 'Bus', 'Car from Lyon'. */
export function journeyText({ direction, by, place, number }: Journey): string {
  if (by === 'car') return (direction === 'to' ? t.arrivals.carFrom : t.arrivals.carTo)({ place })
  if (number === null) return meansLabels[by]()
  return by === 'flight' ? t.arrivals.flightNumber({ number }) : t.arrivals.trainNumber({ number })
}

/** Of a car: '2 seats free'; null if that was not said. */
export const seatsText = ({ seats }: Journey) => (seats === null ? null : t.arrivals.freeSeats({ count: seats }))

type Style = { order: DayOrder; locale: string | undefined }

/** 'Fri, May 7 · 14:30', or 'Fri, May 7 · about 14:00'. */
export function whenText({ at, isExact = true }: { at: string; isExact?: boolean }, { order, locale }: Style): string {
  const time = clockIn(`${at}Z`, 'UTC', locale)
  return `${shortWeekdayOf(at.slice(0, 10), order)} · ${isExact ? time : t.arrivals.about({ time })}`
}

export const taxiTitle = ({ direction, place }: Pick<Journey, 'direction' | 'place'>) =>
  (direction === 'to' ? t.arrivals.taxiFrom : t.arrivals.taxiTo)({ place })
