import { currencyOfCountry } from '../../../../contract/platform/country-currency.ts'
import type { CurrencyCode } from '../../../../contract/platform/money.ts'
import { displayCurrency } from '../../../lib/browser/display-currency.ts'

/** The currency in which people pay at the festival, if it is one of ours; otherwise that in which the member sees prices. */
export const currencyAt = (festival: { country: string | null } | null | undefined): CurrencyCode =>
  (festival?.country && currencyOfCountry(festival.country)) || displayCurrency()
