import { useDayOrder } from '../../../lib/format/day-order.ts'
import { useClockLocale } from '../../../lib/format/moments.ts'
import { whenText } from './arrivals.words.ts'

/** When somebody comes or leaves, as the reader writes days and times. */
export function useWhen() {
  const style = { order: useDayOrder(), locale: useClockLocale() }
  return (arrival: Parameters<typeof whenText>[0]) => whenText(arrival, style)
}
