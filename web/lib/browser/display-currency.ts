import { type CurrencyCode, defaultCurrency, isCurrencyCode } from '../../../contract/money.ts'
import { read, stored, useStored, write } from './browser-store.ts'

/** The currency that prices are shown in: the stored preference, else that of the browser's language; the default until hydrated. */
export function useDisplayCurrency() {
  const currency = useStored(displayCurrency, defaultCurrency)
  return { currency, choose: (chosen: CurrencyCode) => void write(stored.currency, chosen) }
}

/** The currency in which the viewer sees prices, in the browser only. */
export const displayCurrency = (): CurrencyCode => read(stored.currency) ?? currencyOfBrowser()

/** `web/first-script.ts` has written it to the page. */
function currencyOfBrowser(): CurrencyCode {
  const { currency } = document.documentElement.dataset
  return isCurrencyCode(currency) ? currency : defaultCurrency
}
