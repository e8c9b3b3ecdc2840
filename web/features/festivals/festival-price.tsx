import type { Festival } from '../../../contract/festivals.ts'
import { defaultCurrency } from '../../../contract/money.ts'
import { readPrice, showPrice } from '../../../contract/published-price.ts'
import { Money } from '../../lib/format/money.tsx'

/** The price in the reader's currency. */
export function FestivalPrice({ festival: { price, currency } }: { festival: Pick<Festival, 'price' | 'currency'> }) {
  const read = readPrice(price, currency)
  if (read.kind !== 'amount') return <>{showPrice(price, currency, defaultCurrency)}</>
  return <Money amount={read.lowest} currency={read.currency} form={read.several ? 'from' : 'exact'} />
}
