import type { CurrencyCode } from './money.ts'

/** 'US Dollar', 'Euro' and so on, as the platform knows them. */
export const currencyName = (code: CurrencyCode): string =>
  new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code
