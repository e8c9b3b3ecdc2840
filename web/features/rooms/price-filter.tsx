import { useState } from 'react'
import { formatMoney } from '../../../contract/money.ts'
import { priceSlider } from '../../../contract/room-price.ts'
import { useDisplayCurrency } from '../../lib/display-currency.ts'
import { Slider } from '../../ui/slider.tsx'
import { priceOfThumbs, type RoomFilters, roomFilters, thumbsOf } from './room-filters.ts'

/** The range of prices per night in the reader's currency; the upper end of the slider is no bound. */
export function PriceFilter({ filters }: { filters: RoomFilters }) {
  const { currency } = useDisplayCurrency()
  const change = roomFilters.useChange(filters)
  const thumbs = thumbsOf(filters, currency)
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const { max, step } = priceSlider(currency)
  const commit = ([from = 0, to = max]: number[]) => {
    setMoved(null)
    void change(priceOfThumbs([from, to], currency))
  }
  return (
    <Slider
      label="Price per night"
      value={moved ?? thumbs}
      onChange={setMoved}
      onCommit={commit}
      max={max}
      step={step}
      format={(amount) => (amount === max ? `${formatMoney(amount, currency)}+` : formatMoney(amount, currency))}
      thumbs={['Lowest price per night', 'Highest price per night']}
    />
  )
}
