import { t } from '#texts'
import { danceStyles } from '../../../../contract/platform/options.ts'
import { dateFormat } from '../../../../texts/intl.ts'
import { defaultLanguage, languages } from '../../../../texts/languages.ts'
import { plain } from '../../../socials/gazetteer/plain.ts'
import { formsInAll, isSmallWord, oneOfAll, plainForms } from '../../../socials/gazetteer/typed-words.ts'

/** What some words mean in any language. */
type Meaning = {
  /** A tsquery of the words that the database writes for it. */
  query: string
  /** In the present language; that of a month with the year, if one is given. */
  name: (year?: number) => string
  isMonth: boolean
  /** Whether the typed words may be only the beginnings of others, which 'mars' is not of Marseille. */
  isBeginning: boolean
}

/** The words that `time_words` in the database writes, and what people call it. The first name is displayed. */
const times: [string, () => string][] = [
  ['@spring', t.searchedWords.spring],
  ['@summer', t.searchedWords.summer],
  ['@autumn', t.searchedWords.autumn],
  ['@winter', t.searchedWords.winter],
  ['@weekend', t.searchedWords.weekend],
]

const timeMeanings = () =>
  times.flatMap(([word, text]) => {
    const name = () => text().split(', ')[0] ?? ''
    return formsInAll(text).map(
      (form) => [form, { query: `'${word}'`, name, isMonth: false, isBeginning: true }] as const,
    )
  })

/** Styles that a language has its own words for. */
const styles: [(typeof danceStyles)[number], () => string][] = [
  ['Latin Fusion', t.searchedWords.latinFusion],
  ['Reggaeton', t.searchedWords.reggaeton],
  ['Cha-cha', t.searchedWords.chaCha],
]

const styleMeanings = () =>
  styles.flatMap(([style, text]) => {
    const words = plain(style).split(' ')
    const query = `(${words.map((word) => `'${word}'`).join(' & ')})`
    return formsInAll(text).map(
      (form) => [form, { query, name: () => style, isMonth: false, isBeginning: true }] as const,
    )
  })

/** In Vienna January is 'Jänner', and in Lima September 'setiembre'. */
const otherMonths = ['de-AT', 'es-PE']

/** English comes last: its names remain beginnings of words where another language has the same. */
const monthMeanings = () => {
  const english = monthsIn(defaultLanguage).map(plain)
  return [...otherMonths, ...languages.toReversed()].flatMap((language) =>
    monthsIn(language).flatMap((month, at) => {
      const name = (year?: number) => nameOfMonth(at, year)
      const meaning = { query: `'${english[at]}'`, name, isMonth: true, isBeginning: language === defaultLanguage }
      return plainForms(month).map((form) => [form, meaning] as const)
    }),
  )
}

const monthsIn = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2027, at)))
}

const nameOfMonth = (month: number, year?: number) =>
  dateFormat({ month: 'long', timeZone: 'UTC', ...(year !== undefined && { year: 'numeric' }) }).format(
    Date.UTC(year ?? 2027, month),
  )

let meanings: ReadonlyMap<string, Meaning> | undefined

/** By the plain words that are not small. Made by the first search, as Intl reads the data of all languages for it. */
const readMeanings = () =>
  new Map<string, Meaning>(
    [...timeMeanings(), ...styleMeanings(), ...monthMeanings()].map(([form, meaning]) => [
      telling(form.split(' ')).join(' '),
      meaning,
    ]),
  )

const telling = (words: string[]) => words.filter((word) => !isSmallWord(word))

export type MeaningAt = (words: string[], at: number) => { words: string[]; meaning: Meaning } | undefined

const maxWords = 3

/** Finds the longest words with a meaning that start at a place among the plain words of a typed text. */
export function meaningsIn(typed: string): MeaningAt {
  const known = (meanings ??= readMeanings())
  const isKnown = (form: string) => known.has(form) && (form !== firstName || isMarch(typed))
  return (words, at) => {
    const slices = Array.from({ length: maxWords }, (_, less) => words.slice(at, at + maxWords - less))
    const found = slices.find(
      (slice) => ![slice[0], slice.at(-1)].some((word) => isSmallWord(word ?? '')) && isKnown(telling(slice).join(' ')),
    )
    const meaning = found && known.get(telling(found).join(' '))
    return meaning && { words: found, meaning }
  }
}

/** 'março' without its cedilla, as which it is compared, is also the first name Marco: the month is typed with it, or after 'em'. */
const firstName = 'marco'
const isMarch = (typed: string) =>
  /março/iu.test(typed.normalize('NFC')) || ` ${plain(typed)} `.includes(` em ${firstName} `)

/** A search text without the words that have a meaning, and a tsquery for each of those. */
type SearchWithMeanings = { rest: string; meant: string[] }

const isOfAll = oneOfAll(t.searchedWords.festival)

/**
 * Finds the words with a meaning among the plain words of a search. They match as they were typed, and by what they mean; a word for all
 * festivals counts only in a search for nothing else.
 */
export function findMeaningsInSearch(plainWords: string[], typed: string, hasOthers: boolean): SearchWithMeanings {
  const meaningAt = meaningsIn(typed)
  const words = plainWords.flatMap((word) => wordsIn(word, meaningAt))
  const meant: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const found = meaningAt(words, at)
    if (found) meant.push(queryOf(found.words, found.meaning))
    else rest.push(words[at] ?? '')
    at += found?.words.length ?? 1
  }
  const others = rest.filter((word) => !isOfAll(word))
  const hasMore = hasOthers || meant.length + others.length > 0
  return { rest: (hasMore ? others : rest).join(' '), meant }
}

const styleWords = new Set(danceStyles.map(plain))

/** The two words in 'salsafestival' and 'sommerwochenende'. A festival of such a name has a word that begins with the first. */
function wordsIn(word: string, meaningAt: MeaningAt): string[] {
  for (let end = 3; end <= word.length - 5; end++) {
    const [first, last] = [word.slice(0, end), word.slice(end)]
    const isFirst = styleWords.has(first) || meaningAt([first], 0)?.meaning.isBeginning
    if (isFirst && (isOfAll(last) || meaningAt([last], 0))) return [first, last]
  }
  return [word]
}

const queryOf = (words: string[], { query, isBeginning }: Meaning) =>
  `((${telling(words)
    .map((word) => `'${word}'${isBeginning ? ':*' : ''}`)
    .join(' & ')}) | ${query})`
