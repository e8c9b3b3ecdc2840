import { currentLanguage, type PublishedLanguage } from '../../../../texts/languages.ts'
import { stored, write } from '../browser-store.ts'
import { languageKey } from '../stored-keys.ts'

/** Keeps the language that the reader chose in this browser, for the server too, which opens the home page in it. */
export function keepLanguage(language: PublishedLanguage) {
  const year = 365 * 24 * 60 * 60
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${languageKey}=${language}; path=/; max-age=${year}; samesite=lax`
  showLanguageOffer(language === currentLanguage() ? null : language)
  write(stored.dismissedLanguageOffer, null)
}

/** Sets what the first script has set for the page, before a change of the store. */
export function showLanguageOffer(language: PublishedLanguage | null) {
  const { dataset } = document.documentElement
  if (language) dataset['languageOffer'] = language
  else delete dataset['languageOffer']
}
