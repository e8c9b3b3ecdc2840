import { type Area, areasNamed, areasOfCode } from './areas.ts'
import { plain } from './plain.ts'

/** The form of a mention that is no word. */
export const postalCode = ''

/** An area that an address mentions. The weight is the certainty that the word means it: from 1 to 4. */
export type Mention = { form: string; areas: Area[]; weight: number; isCountry: boolean }

export type AddressWords = {
  /** Possible names of a place, in plain forms: 'Murgtalstrasse 20 9542 Münchwilen, Switzerland' has 'munchwilen'. */
  names: string[]
  mentions: Mention[]
}

const certain = 4
const likely = 3
const possible = 2
const faint = 1

const plainPostalCode = /\b(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{4})?\b/g

/** Countries by the number of digits of their postal codes. */
const countriesOfDigits: Record<number, string> = {
  4: 'AR AT AU BE BG CH CY DK GE HU LU LV NO NZ PH PY SI TN VE ZA',
  5: 'BA CR CU CZ DE DO EE EG ES FI FR GR GT HR ID IT KR LT MA ME MX MY PE RS SE SK TH TR UA US UY',
  6: 'BY CN CO EC IN KZ PA RO RU SG VN',
}

/** Postal codes whose form identifies their country. The others only separate the street from the town. */
const postalCodes: { form: RegExp; country?: string }[] = [
  { form: /\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b/g, country: 'CA' },
  { form: /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g, country: 'GB' },
  { form: /\b[1-9]\d{3} ?(?!NW\b|SE\b|SW\b|NE\b|ST\b)[A-Z]{2}\b/g, country: 'NL' },
  { form: /\b\d{5}-\d{3}\b/g, country: 'BR' },
  { form: /\b\d{4}-\d{3}\b/g, country: 'PT' },
  { form: /\b\d{2}-\d{3}\b/g, country: 'PL' },
  { form: plainPostalCode },
  { form: /\b\d{3} \d{2}\b/g },
]

/** The maximum number of characters that are read, as addresses are written by strangers. */
const maxCharacters = 300

export function wordsOfAddress(text: string): AddressWords {
  const found: AddressWords = { names: [], mentions: [] }
  const segments = segmentsOf(text, found.mentions)
  for (const [at, segment] of segments.entries()) readSegment(segment, at >= segments.length - 2, found)
  return found
}

/** The parts between commas, brackets, line ends and postal codes. */
export function segmentsOf(text: string, mentions: Mention[] = []): string[] {
  let rest = text.slice(0, maxCharacters)
  for (const { form, country } of postalCodes) {
    if (country !== undefined && form.test(rest))
      mentions.push({ form: postalCode, areas: [{ country, region: '' }], weight: possible, isCountry: false })
    form.lastIndex = 0
    rest = rest.replace(form, ',')
  }
  return rest
    .split(/[,;|()\n\t]|\s[-–—]\s|^[-–—]\s/)
    .map((segment) => segment.trim())
    .filter((segment) => plain(segment) !== '')
}

/** The code of the only country that a text names as such: 'ES' for 'Some village, España'. */
export function countryNamed(text: string): string | undefined {
  const named = wordsOfAddress(text).mentions.filter(({ isCountry }) => isCountry)
  const countries = new Set(named.flatMap(({ areas }) => areas.map(({ country }) => country)))
  return countries.size === 1 ? [...countries][0] : undefined
}

/**
 * The mentions by a plain postal code beside a town's name: '46005 Valencia' is not in Venezuela. Anywhere else it may be a house number.
 */
export function postalHint(text: string, town: string): Mention[] {
  const form = plain(text.slice(0, maxCharacters))
  const [, before, after] = new RegExp(`\\b(\\d{4,6}) ${town}\\b|\\b${town} (\\d{4,6})$`).exec(form) ?? []
  const countries = countriesOfDigits[(before ?? after ?? '').length]
  if (town === '' || countries === undefined) return []
  const areas = countries.split(' ').map((country) => ({ country, region: '' }))
  return [{ form: postalCode, areas, weight: faint, isCountry: false }]
}

function readSegment(segment: string, isAtEnd: boolean, { names, mentions }: AddressWords) {
  const areas = wholeSegment(segment)
  if (areas.length > 0) {
    const weight = isAtEnd ? certain : possible
    mentions.push({ form: plain(segment), areas, weight, isCountry: isAtEnd && isOneCountry(areas) })
  }
  const { rest, mentions: trailing } = withoutTrailingAreas(segment)
  mentions.push(...trailing)
  names.push(plain(segment))
  if (rest !== segment) names.push(plain(rest))
}

/** False for Georgia, which is a country and also a state of another one. */
function isOneCountry(areas: Area[]) {
  return areas.some(({ region }) => region === '') && new Set(areas.map(({ country }) => country)).size === 1
}

function wholeSegment(segment: string): Area[] {
  const named = areasNamed(plain(segment))
  const code = areasOfCode(segment.toUpperCase())
  return [...named, ...code]
}

/** 'Fifth Ave San Diego CA US' becomes 'Fifth Ave San Diego', with the mentions of California and the United States. */
export function withoutTrailingAreas(segment: string): { rest: string; mentions: Mention[] } {
  const mentions: Mention[] = []
  let words = segment.split(/\s+/)
  for (;;) {
    const trailing = trailingArea(words)
    if (!trailing) return { rest: words.join(' '), mentions }
    mentions.push(trailing.mention)
    words = words.slice(0, -trailing.length)
  }
}

/** The area named by the last words, at most three, if words are left before them. */
function trailingArea(words: string[]) {
  for (const length of [3, 2, 1]) {
    if (words.length <= length) continue
    const last = words.slice(-length).join(' ')
    const isCode = length === 1 && /^[A-Z.]{2,6}$/.test(last)
    const areas = isCode ? areasOfCode(last) : areasNamed(plain(last))
    if (areas.length > 0)
      return { length, mention: { form: plain(last), areas, weight: isCode ? likely : faint, isCountry: false } }
  }
  return undefined
}
