import { defaultLanguage, type Language, readLanguageBy } from '../../texts/languages.ts'

let language = defaultLanguage
readLanguageBy(() => language)

/** The texts of the worker in the language of what it shows; its script has those of all. `read` may not wait for anything. */
export function inLanguage<T>(now: Language, read: () => T): T {
  language = now
  return read()
}
