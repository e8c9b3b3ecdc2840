import { domains, englishArguments, readCatalog } from './catalogs.ts'
import { defaultLanguage, type Language, languages } from './languages.ts'
import { type Arguments, argumentsOf, parsedText, TextError } from './messages.ts'
import { untranslatedFaults } from './untranslated.ts'
import { translations, wordingFaults } from './wording.ts'

/**
 * What is wrong with the catalogs, a line each: a text that is missing, unknown or malformed, takes other arguments than in English, has
 * signs or words that are wrong in its language, or is left in English.
 */
export const catalogFaults = (): string[] => [
  ...domains.flatMap((domain) => languages.flatMap((language) => faultsOf(domain, language))),
  ...translations.flatMap((language) => untranslatedFaults(language)),
]

function faultsOf(domain: string, language: Language): string[] {
  const english = readCatalog(domain, defaultLanguage)
  const known = englishArguments(domain)
  const catalog = readCatalog(domain, language)
  const missing = [...known.keys()].filter((name) => !(name in catalog)).map((name) => `${name}: is missing`)
  const wrong = Object.entries(catalog).flatMap(([name, text]) =>
    [...faultsOfText(known.get(name), text, language), ...faultsOfEdges(english[name] ?? text, text)].map(
      (fault) => `${name}: ${fault}`,
    ),
  )
  return [...missing, ...wrong].map((fault) => `texts/${domain}/${language}.json: ${fault}`)
}

function faultsOfText(known: Arguments | undefined, text: string, language: Language): string[] {
  if (!known) return ['English does not have it']
  try {
    const elements = parsedText(text, language)
    const own = argumentsOf(elements)
    return [
      ...[...own]
        .filter(([name, type]) => known.get(name) !== type)
        .map(([name]) => `English does not have {${name}} like this`),
      ...[...known.keys()].filter((name) => !own.has(name)).map((name) => `{${name}} is missing`),
      ...wordingFaults(elements, language),
    ]
  } catch (error) {
    if (error instanceof TextError) return [error.message]
    throw error
  }
}

/** A space at an end of a text joins it with something, in all languages or in none. */
const faultsOfEdges = (english: string, text: string): string[] =>
  [/^\s/, /\s$/].every((edge) => edge.test(english) === edge.test(text))
    ? []
    : ['begins or ends with a space that English does not have, or lacks one that it has']
