import { type CurrencyCode, type MoneyForm, showMoney } from '../../../contract/money.ts'
import { useDisplayCurrency } from '../browser/display-currency.ts'

type MoneyProps = {
  amount: number
  currency: CurrencyCode
  form?: MoneyForm
}

/**
 * An amount in the reader's currency. The server renders it in the default one; `web/first-script.ts` writes it in the reader's before the
 * first paint, which is why the text may differ from what hydration expects.
 */
export function Money({ amount, currency, form = 'exact' }: MoneyProps) {
  const display = useDisplayCurrency().currency
  return (
    <data value={`${amount} ${currency}`} data-money={form} suppressHydrationWarning>
      {showMoney(amount, currency, display, form)}
    </data>
  )
}
