import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { type CurrencyCode, currencyOfLanguage, isCurrencyCode } from '../../contract/platform/money.ts'
import { currencyKey } from '../../contract/platform/stored-keys.ts'

/** The currency in which a page is rendered: the one chosen in this browser, otherwise that of its first language. */
export function readerCurrency({ cookies, headers }: FastifyRequest): CurrencyCode {
  const chosen = cookies[currencyKey]
  if (isCurrencyCode(chosen)) return chosen
  const [language = ''] = (headers['accept-language'] ?? '').split(/[,;]/, 1)
  return currencyOfLanguage(language.trim())
}
