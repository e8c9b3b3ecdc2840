import { plain } from '../../socials/gazetteer/plain.ts'
import { smallWords } from '../../socials/gazetteer/small-words.ts'

/** A search text without the times in it, and a tsquery for each of those. */
type SearchWithTimes = { rest: string; times: string[] }

/** Names of the times that `time_words` in the database writes. Names of months and years are words of the festival itself. */
const names = {
  '@spring': 'spring, primavera, printemps, Frühling, Frühjahr',
  '@summer': 'summer, verano, été, estate, Sommer, verão',
  '@autumn': 'autumn, fall, otoño, automne, autunno, Herbst, outono',
  '@winter': 'winter, invierno, hiver, inverno',
  '@weekend': 'weekend, weekends, week-end, fin de semana, finde, fim de semana, fine settimana, Wochenende',
}
/** Small words have been removed from the text, and from the names. */
function withoutSmallWords(form: string) {
  return form
    .split(' ')
    .filter((word) => !smallWords.has(word))
    .join(' ')
}

const times = new Map(
  (Object.entries(names) as [keyof typeof names, string][]).flatMap(([word, called]) =>
    called.split(', ').map((name) => [withoutSmallWords(plain(name)), word] as const),
  ),
)
const maxNameWords = 2

/** Words that apply to everything in the list. */
const ofAll = new Set(['festival', 'festivals', 'festivales', 'festivais'])

/**
 * Finds the seasons and weekends in a search, in six languages. A time matches by the words as they were typed, and by the meaning of the
 * name; a word for all festivals counts only in a search for nothing else.
 */
export function findTimesInSearch(typed: string, hasOthers: boolean): SearchWithTimes {
  const words = plain(typed).split(' ')
  const found: SearchWithTimes = { rest: '', times: [] }
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const name = nameAt(words, at)
    if (name === undefined) rest.push(words[at++] ?? '')
    else {
      found.times.push(`((${name.map((word) => `'${word}':*`).join(' & ')}) | '${times.get(name.join(' '))}')`)
      at += name.length
    }
  }
  const telling = rest.filter((word) => !ofAll.has(word))
  const isNotified = hasOthers || found.times.length + telling.length > 0
  return { ...found, rest: (isNotified ? telling : rest).join(' ') }
}

/** The longest name of a time that starts at this word. */
function nameAt(words: string[], at: number): string[] | undefined {
  const names = Array.from({ length: maxNameWords }, (_, less) => words.slice(at, at + maxNameWords - less))
  return names.find((name) => times.has(name.join(' ')))
}

const inEnglish = {
  '@spring': 'Spring',
  '@summer': 'Summer',
  '@autumn': 'Autumn',
  '@winter': 'Winter',
  '@weekend': 'Weekend',
}

/** The words of a season or of weekends that start here, with its English name. */
export function timeNamed(words: string[], at: number): { words: string[]; name: string } | undefined {
  const found = nameAt(words, at)
  const time = times.get(found?.join(' ') ?? '')
  return found && time && { words: found, name: inEnglish[time] }
}

const monthsIn = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => format.format(Date.UTC(2027, at)))
}
const english = monthsIn('en')
const months = new Map(
  ['en', 'es', 'fr', 'it', 'de', 'pt'].flatMap((language) =>
    monthsIn(language).map((name, at): [string, string] => [plain(name), english[at] ?? name]),
  ),
)
// As in `month_words` of the database: the first name Marco is no month.
months.delete('marco')

/** The English name of a month that is named, in its plain form, in one of six languages. */
export const monthNamed = (word: string): string | undefined => months.get(word)
