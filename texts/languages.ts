/** The published languages: each has a file in every folder of texts. Another one is a file more in each. */
export const languages = ['en', 'es', 'fr', 'de', 'it', 'pt'] as const

export type PublishedLanguage = (typeof languages)[number]

/** Each by the name that its own readers know. */
export const languageNames: Record<PublishedLanguage, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  pt: 'Português',
}

/** English with accents and longer, for tests: a text that stands outside the catalogs stays plain in it. */
export const pseudoLanguage = 'en-XA'

export type Language = PublishedLanguage | typeof pseudoLanguage

export const defaultLanguage: Language = 'en'

export const isPublishedLanguage = (value: unknown): value is PublishedLanguage =>
  languages.some((language) => language === value)

export const isLanguage = (value: unknown): value is Language => value === pseudoLanguage || isPublishedLanguage(value)

/** In a browser: the language of its page, which stays the same until another page is loaded. */
let read = (): Language => {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } }
  const language = document?.documentElement.lang
  return isLanguage(language) ? language : defaultLanguage
}

/** For a process with readers of several languages at once: `reader` returns that of the present request, page or email. */
export function readLanguageBy(reader: () => Language): void {
  read = reader
}

/** The language in which texts are read now. */
export const currentLanguage = (): Language => read()
