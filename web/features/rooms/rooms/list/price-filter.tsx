import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#texts'
import { formatMoney } from '../../../../../contract/platform/money.ts'
import { priceSlider } from '../../../../../contract/rooms/comparison-price.ts'
import { type PriceOf, pricesOf } from '../../../../../contract/rooms/room-options.ts'
import { stored, write } from '../../../../lib/browser/browser-store.ts'
import { useDisplayCurrency } from '../../../../lib/browser/display-currency.ts'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Slider } from '../../../../ui/fields/slider.tsx'
import { usePriceOf } from '../price-of.ts'
import { filtersOfThumbs, pricesOfAddress, type RoomFilters, roomFilters, thumbsOf } from './room-filters.ts'
import { pricesOfLabels } from '../rooms.words.ts'

/** The pause of the thumbs before the list is updated, in milliseconds, so that a drag or a pressed key sends one request. */
const pause = 150

type Moved = { from: string; thumbs: readonly number[] }

/**
 * The range of prices per night in the reader's currency, per guest or for the whole room. At the upper end of the slider there is no max
 * price.
 */
export function PriceFilter({ filters }: { filters: RoomFilters }) {
  const display = useDisplayCurrency()
  const { currency } = display
  const change = roomFilters.useChange(filters)
  const priceOf = usePriceOf(filters)
  const thumbs = thumbsOf(filters, display)
  const [moved, setMoved] = useState<Moved | null>(null)
  // Another address or currency, such as after 'Clear filters', resets the thumbs.
  const from = [currency, ...thumbs].join()
  const waiting = moved?.from === from ? moved.thumbs : null
  const { max, step } = priceSlider(currency)

  const commit = useEffectEvent(() => {
    const [lowest = 0, highest = max] = waiting ?? thumbs
    if (waiting) void change(filtersOfThumbs([lowest, highest], currency, priceOf), { replace: true })
  })
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(commit, pause)
    return () => clearTimeout(timer)
  }, [waiting])

  const priceOfThumb = (amount: number) => {
    const price = formatMoney(amount, currency)
    return amount === max ? t.prices.orMore({ price }) : price
  }

  const choose = (next: PriceOf) => {
    write(stored.roomPriceOf, next)
    if (pricesOfAddress(filters) !== undefined) void change({ priceOf: next })
  }

  return (
    <div className="grid gap-2">
      <Slider
        label={t.rooms.pricePerNight()}
        value={waiting ?? thumbs}
        onChange={(next) => setMoved({ from, thumbs: next })}
        max={max}
        step={step}
        format={priceOfThumb}
        thumbs={[t.rooms.lowestPricePerNight(), t.rooms.highestPricePerNight()]}
      />
      <SegmentedControl
        legend={t.rooms.thePriceIsFor()}
        hideLegend
        options={pricesOf.map((value) => ({ value, label: pricesOfLabels[value]() }))}
        value={priceOf}
        onChange={choose}
      />
    </div>
  )
}
