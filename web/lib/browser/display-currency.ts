import { useRouter } from '@tanstack/react-router'
import {
  type CurrencyCode,
  defaultCurrency,
  isCurrencyCode,
  type Rates,
  ratesWith,
} from '../../../contract/platform/money.ts'
import { read, stored, useStored, write } from './browser-store.ts'
import { currencyKey } from './stored-keys.ts'

/**
 * The currency that prices are shown in, with the rates of the page: the stored preference, otherwise the one that the server chose by the browser's language
 * (`site/reader-currency.ts`), which is also that of the page until it is hydrated.
 */
export function useDisplayCurrency() {
  const rendered = useRouter().options.context
  return { currency: useStored(displayCurrency, rendered.currency), rates: rendered.rates, choose: chooseCurrency }
}

/** The currency in which the viewer sees prices, in the browser only. */
export const displayCurrency = (): CurrencyCode => read(stored.currency) ?? currencyOfPage()

/** The currency in which the server rendered the page. */
export function currencyOfPage(): CurrencyCode {
  const { currency } = document.documentElement.dataset
  return isCurrencyCode(currency) ? currency : defaultCurrency
}

/** The rates that the server rendered the page with. */
export const ratesOfPage = (): Rates => ratesWith(JSON.parse(document.documentElement.dataset['rates'] ?? '{}'))

function chooseCurrency(chosen: CurrencyCode) {
  write(stored.currency, chosen)
  sendChosenCurrency()
}

/** Copies the stored choice into a cookie, by which the server renders the next page in this currency. */
export function sendChosenCurrency() {
  const chosen = read(stored.currency)
  if (chosen === null || document.cookie.split('; ').includes(`${currencyKey}=${chosen}`)) return
  const year = 365 * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${currencyKey}=${chosen}; path=/; max-age=${year}; samesite=lax`
}
