import { t } from '#texts'
import { languages } from '../../../texts/languages.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { plain } from './plain.ts'

/** The plain forms of a word: 'März' is typed as 'Marz' and, on keyboards without umlauts, as 'Maerz'. */
export const plainForms = (word: string): string[] => [
  ...new Set([plain(word), plain(word.normalize('NFC').replace(/[äöü]/giu, (vowel) => `${plain(vowel)}e`))]),
]

/** The items of a text in all languages, in their plain forms: whoever reads the page in German may type Spanish. */
export const formsInAll = (text: () => string): string[] =>
  languages.flatMap((language) => inLanguage(language, text).split(', ').flatMap(plainForms))

/** Whether a plain form is among the items of a text in any language. They are read when this is first asked. */
export function oneOfAll(text: () => string): (form: string) => boolean {
  let forms: ReadonlySet<string> | undefined
  return (form) => (forms ??= new Set(formsInAll(text))).has(form)
}

/** Function words. They count only if nothing else is searched for. */
export const isSmallWord = oneOfAll(t.searchedWords.smallWords)

/** Words in the names of festivals that a large city far away is called by in some language. */
export const isNoPlace = oneOfAll(t.searchedWords.notPlaces)
