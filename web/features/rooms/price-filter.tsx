import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { priceSlider } from '../../../contract/room-price.ts'
import { useDisplayCurrency } from '../../lib/display-currency.ts'
import { Slider } from '../../ui/slider.tsx'
import type { RoomFilters } from './room-address.ts'
import { priceOfThumbs, roomFilters, thumbsOf } from './room-filters.ts'

/** How long the thumbs rest before the list follows, in milliseconds: a drag or a key that is held down makes one request. */
const pause = 150

type Moved = { from: string; thumbs: readonly number[] }

/** The range of prices per night in the reader's currency; the upper end of the slider is no bound. */
export function PriceFilter({ filters }: { filters: RoomFilters }) {
  const { currency } = useDisplayCurrency()
  const change = roomFilters.useChange(filters)
  const thumbs = thumbsOf(filters, currency)
  const [moved, setMoved] = useState<Moved | null>(null)
  // Another address or currency, such as after 'Clear filters', resets the thumbs.
  const from = [currency, ...thumbs].join()
  const waiting = moved?.from === from ? moved.thumbs : null
  const { max, step } = priceSlider(currency)

  const commit = useEffectEvent(() => {
    const [lowest = 0, highest = max] = waiting ?? thumbs
    if (waiting) void change(priceOfThumbs([lowest, highest], currency), { replace: true })
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(commit, pause)
    return () => clearTimeout(timer)
  }, [waiting])

  return (
    <Slider
      label="Price per night"
      value={waiting ?? thumbs}
      onChange={(next) => setMoved({ from, thumbs: next })}
      max={max}
      step={step}
      format={(amount) => (amount === max ? `${formatMoney(amount, currency)}+` : formatMoney(amount, currency))}
      thumbs={['Lowest price per night', 'Highest price per night']}
    />
  )
}
