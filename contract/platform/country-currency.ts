import type { CurrencyCode } from './money.ts'

/** The countries in which people pay with each of our currencies, by their ISO 3166 codes. */
const countriesOf: Record<CurrencyCode, string> = {
  USD: 'US PR VI GU AS MP EC SV PA TL FM MH PW',
  EUR: 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES AD MC SM VA ME XK GP MQ GF RE YT',
  GBP: 'GB IM JE GG',
  CAD: 'CA',
  AUD: 'AU KI NR TV',
  JPY: 'JP',
  MXN: 'MX',
  BRL: 'BR',
  COP: 'CO',
  ARS: 'AR',
}

/** The currency of a country; null if it is none of ours. */
export function currencyOfCountry(country: string): CurrencyCode | null {
  const [found] = Object.entries(countriesOf).find(([, countries]) => countries.split(' ').includes(country)) ?? []
  return (found as CurrencyCode | undefined) ?? null
}
