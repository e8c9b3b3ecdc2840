import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { domains, readCatalog } from './catalogs.ts'
import { defaultLanguage } from './languages.ts'
import { parsedText, wordingsOf } from './messages.ts'
import type { Translation } from './wording.ts'

const file = 'equal-to-english.json'

/** The texts that are right as they are in English, by the reason and the language. */
type Listed = Record<string, Partial<Record<Translation, string[]>>>

const listedIn = (language: Translation): string[] =>
  Object.values(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Listed).flatMap(
    (reason) => reason[language] ?? [],
  )

/** '{name}: {content}' has nothing to translate. */
const hasWords = (text: string) =>
  wordingsOf(parsedText(text, defaultLanguage)).some((wording) => /\p{L}/u.test(wording))

/** The texts with words that stand in a language as in English, by where they are. */
export const equalTexts = (language: Translation): Map<string, string> =>
  new Map(
    domains.flatMap((domain) => {
      const catalog = readCatalog(domain, language)
      return Object.entries(readCatalog(domain, defaultLanguage))
        .filter(([name, text]) => catalog[name] === text && hasWords(text))
        .map(([name, text]) => [`texts/${domain}/${language}.json: ${name}`, text])
    }),
  )

/** The texts that are left in English, and those on the list that are not in English any more. */
export function untranslatedFaults(language: Translation, equal = equalTexts(language), listed = listedIn(language)) {
  const texts = new Set(equal.values())
  return [
    ...[...equal]
      .filter(([, text]) => !listed.includes(text))
      .map(([place, text]) => `${place}: is English; if it is right, it belongs in texts/${file}: '${text}'`),
    ...listed
      .filter((text) => !texts.has(text))
      .map((text) => `texts/${file}: in '${language}' no text is '${text}' as in English`),
  ]
}
