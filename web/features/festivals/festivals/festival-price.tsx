import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { readPrice, showPrice } from '../../../../contract/festivals/published-price.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { Money } from '../../../lib/format/money.tsx'

/** The price in the reader's currency; in subdued style if it contains no amount. */
export function FestivalPrice({ festival: { price, currency } }: { festival: Pick<Festival, 'price' | 'currency'> }) {
  const display = useDisplayCurrency()
  const read = readPrice(price, currency, display.rates)
  if (read.kind === 'text') return <>{showPrice(price, currency, display)}</>
  return (
    <b className="text-ink">
      {read.kind === 'free' ? (
        t.prices.free()
      ) : (
        <Money amount={read.lowest} currency={read.currency} form={read.several ? 'from' : 'exact'} />
      )}
    </b>
  )
}
