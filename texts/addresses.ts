import { currentLanguage, defaultLanguage, type Language, languages } from './languages.ts'

/* The addresses of pages: English as specified ('/rooms'), other languages below a first segment ('/es/rooms'). */

/** '/es' for Spanish; English has none. */
export const prefixOf = (language: Language): string => (language === defaultLanguage ? '' : `/${language}`)

/** The language of a page by its address alone, so a kept page needs no other key. '/ES' and '/en' are pages that do not exist. */
export const languageAt = (path: string): Language =>
  languages.find((language) => {
    const prefix = prefixOf(language)
    return prefix !== '' && path.startsWith(prefix) && /^[/?#]|^$/.test(path.slice(prefix.length))
  }) ?? defaultLanguage

/** '/es/rooms?query=x' without its language: '/rooms?query=x'. */
export function withoutLanguage(path: string): string {
  const rest = path.slice(prefixOf(languageAt(path)).length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** '/rooms?query=x' in a language: '/es/rooms?query=x'. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return prefix === '' ? path : prefix + (path === '/' ? '' : path.replace(/^\/(?=[?#])/, ''))
}

/** '/rooms' in the present language: for links, forms and redirects that the router does not make. */
export const ownPath = (path: string): string => pathIn(currentLanguage(), path)
