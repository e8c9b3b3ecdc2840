import { type CurrencyCode, type MoneyForm, showMoney } from '../../../contract/platform/money.ts'
import { useDisplayCurrency } from '../browser/display-currency.ts'

type MoneyProps = {
  amount: number
  currency: CurrencyCode
  form?: MoneyForm
}

/** An amount in the reader's currency. */
export const Money = ({ amount, currency, form = 'exact' }: MoneyProps) =>
  showMoney(amount, currency, useDisplayCurrency(), form)
