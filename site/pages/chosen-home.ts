import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { pathIn } from '../../texts/addresses.ts'
import { isPublishedLanguage } from '../../texts/languages.ts'
import { languageKey } from '../../contract/platform/stored-keys.ts'

/**
 * The home page in the language that was chosen in this browser, for who opens '/' itself: by typing the address, or from the home screen.
 * Null if it is the page at '/', and for a link of the site to '/', which is one to the page in English.
 */
export function chosenHome({ url, cookies, headers }: FastifyRequest): string | null {
  const chosen = cookies[languageKey]
  if (url !== '/' || headers['sec-fetch-site'] === 'same-origin' || !isPublishedLanguage(chosen)) return null
  const home = pathIn(chosen, '/')
  return home === url ? null : home
}
