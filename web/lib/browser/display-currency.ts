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
 * The currency in which prices are displayed, with the rates of the page: the stored preference, otherwise the server's choice by the
 * browser's language (`site/pages/reader-currency.ts`). Until hydration it is always the one that the server rendered.
 */
export function useDisplayCurrency() {
  const rendered = useRouter().options.context
  return { currency: useStored(displayCurrency, rendered.currency), rates: rendered.rates, choose: chooseCurrency }
}

/** The currency in which the viewer sees prices; only in the browser. */
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

/** Copies the stored choice into a cookie, so that the server renders the next page in this currency. */
export function sendChosenCurrency() {
  const chosen = read(stored.currency)
  if (chosen === null || document.cookie.split('; ').includes(`${currencyKey}=${chosen}`)) return
  const year = 365 * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${currencyKey}=${chosen}; path=/; max-age=${year}; samesite=lax`
}
