import {
  currentLanguage,
  defaultLanguage,
  isPublishedLanguage,
  type PublishedLanguage,
} from '../../../../texts/languages.ts'
import { languageKey } from '../stored-keys.ts'

/* Small and without React: the first script decides on the offer, and reserves its place before the first paint. */

/** The language that was chosen in this browser. */
export function chosenLanguage(): PublishedLanguage | null {
  const cookies = document.cookie.split('; ')
  return known(cookies.find((cookie) => cookie.startsWith(`${languageKey}=`))?.slice(languageKey.length + 1))
}

/**
 * The language in which the page is offered: that of the reader's choice, or on the English home page, before any choice, the first of ours
 * among those that their browser asks for. Null if the page is in it, or if the offer was dismissed.
 */
export function offeredLanguage(path: string, dismissed: string | null): PublishedLanguage | null {
  const page = currentLanguage()
  const wanted = chosenLanguage() ?? (path === '/' && page === defaultLanguage ? browserLanguage() : null)
  return wanted === page || wanted === dismissed ? null : wanted
}

function browserLanguage() {
  for (const asked of navigator.languages) {
    const language = known(asked.split('-', 1)[0])
    if (language !== null) return language
  }
  return null
}

const known = (language: unknown) => (isPublishedLanguage(language) ? language : null)
