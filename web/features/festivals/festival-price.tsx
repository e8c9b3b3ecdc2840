import type { Festival } from '../../../contract/festivals.ts'
import { showPrice } from '../../../contract/money.ts'
import { useDisplayCurrency } from '../../lib/display-currency.ts'

/** The price in the reader's currency. */
export function FestivalPrice({ festival: { price, currency } }: { festival: Pick<Festival, 'price' | 'currency'> }) {
  const display = useDisplayCurrency()
  return <>{showPrice(price, currency, display.currency)}</>
}
