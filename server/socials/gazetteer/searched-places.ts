import { danceStyles } from '../../../contract/platform/options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { type Area, areasNamed, areasOfCode } from './areas.ts'
import { mayBeMistyped, nearSpellings } from './near-spellings.ts'
import { plain } from './plain.ts'
import { readSearchedTowns, readTownNames, readTownsOfRegions, type SearchedTown } from './searched-places.queries.ts'
import { isNoPlace, isSmallWord } from './typed-words.ts'

/** The possible meanings of a name in any language: countries ('ES'), regions ('ES.51'), and the ids of towns with festivals. */
export type SearchedPlaces = {
  countries: string[]
  regions: string[]
  placeIds: number[]
  /**
   * Whether it must match completely, not as the beginning or part of a word: a code such as 'UK', or a world-famous city, as 'Rom' is not
   * Romania.
   */
  isWhole: boolean
}

/** A search text without the places in it, and a tsquery for each of those. */
export type SearchWithPlaces = { rest: string; places: string[] }

/** The maximum number of words of a search that count (`search_terms` in the database), and of words in one name. */
const maxWords = 8
const maxNameWords = 6
/** Codes of countries that people also write in lower case. */
const everydayCodes = new Set(['uk', 'us', 'usa', 'uae', 'eeuu', 'eua'])
const styleWords = new Set(danceStyles.flatMap((style) => plain(style).split(' ')))

/** The possible meanings of a complete text as the name of a place. Costs one statement, or up to three with a comma or a region. */
export async function placesCalled(db: Database, typed: string): Promise<SearchedPlaces> {
  const form = plain(typed)
  const found = await findSearched(db, typed, [form])
  return found.get(form) ?? (await townsInCountry(db, typed)) ?? nowhere
}

/** 'Wien, Österreich': the towns with the first name in the country with the last. */
async function townsInCountry(db: Database, typed: string): Promise<SearchedPlaces | undefined> {
  const names = typed.split(',').map(plain)
  const [name = '', country = ''] = [names[0], names.at(-1)]
  const countries = areasNamed(country).flatMap((area) => (area.region === '' ? [area.country] : []))
  if (names.length < 2 || countries.length === 0) return undefined
  const found = (await findSearched(db, typed, [name])).get(name)
  const towns = await readTownNames(db, found?.placeIds ?? [])
  const placeIds = towns.filter((town) => countries.includes(town.country)).map(({ id }) => id)
  return placeIds.length === 0 ? undefined : { ...nowhere, placeIds }
}

/** The possible meanings of a mistyped name of a place: places whose names are one letter away. */
export async function placesCalledNearly(db: Database, typed: string): Promise<SearchedPlaces> {
  const form = plain(typed)
  if (!mayBeMistyped(form)) return nowhere
  const found = [...(await findSearched(db, typed, nearSpellings(form))).values()]
  return {
    countries: unique(found.flatMap(({ countries }) => countries)),
    regions: unique(found.flatMap(({ regions }) => regions)),
    placeIds: unique(found.flatMap(({ placeIds }) => placeIds)),
    isWhole: false,
  }
}

const nowhere: SearchedPlaces = { countries: [], regions: [], placeIds: [], isWhole: false }

/** Some words of a search, in their plain form, and the places that they name; null if they name none. */
type SearchPiece = { words: string[]; named: SearchedPlaces | null }

/** The first words of a search in their order: names of places, longest names first, and each other word by itself. */
export async function splitAtPlaces(db: Database, typed: string): Promise<SearchPiece[]> {
  const words = plain(typed).split(' ').slice(0, maxWords)
  const found = await findSearched(db, typed, formsOf(words, typed))
  const pieces: SearchPiece[] = []
  for (let at = 0; at < words.length; ) {
    const length = lengths.find((count) => at + count <= words.length && found.has(formAt(words, at, count))) ?? 1
    pieces.push({ words: words.slice(at, at + length), named: found.get(formAt(words, at, length)) ?? null })
    at += length
  }
  return pieces
}

/**
 * Finds the places in a search among its first words. A place matches by the words as they were typed, and by the meaning of the name:
 * 'wien' by the word, and by the town Vienna. Costs one statement, or two if a region is named. Small words count only if nothing else is
 * searched for.
 */
export async function findPlacesInSearch(db: Database, typed: string): Promise<SearchWithPlaces> {
  const pieces = await splitAtPlaces(db, typed)
  const places = pieces.flatMap(({ words, named }) => (named === null ? [] : [queryOf(words, named)]))
  const rest = pieces.flatMap(({ words, named }) => (named === null ? words : []))
  const telling = rest.filter((word) => !isSmallWord(word))
  return { rest: (places.length + telling.length > 0 ? telling : rest).join(' '), places }
}

/** The tsquery of all words, which may be null, and all places; undefined if there are none. */
export function allOf(words: string | null, places: string[]): string | undefined {
  const parts = words === null ? places : [`(${words})`, ...places]
  return parts.length === 0 ? undefined : parts.join(' & ')
}

const lengths = Array.from({ length: maxNameWords }, (_, at) => maxNameWords - at)
const formAt = (words: string[], at: number, length: number) => words.slice(at, at + length).join(' ')

/**
 * Every group of words that may be a name. A dance style is never one, nor is the sun ('sol' is also Seoul); a small word only at the end ('salsa la'), or in capitals if not all
 * are: in 'FESTIVAL DE SALSA' it is no code of Germany.
 */
function formsOf(words: string[], typed: string): string[] {
  const forms = words.flatMap((_, at) =>
    lengths.filter((length) => at + length <= words.length).map((length) => formAt(words, at, length)),
  )
  const typedAs = typedWords(typed)
  const isLoud = typed === typed.toUpperCase() && /\p{L}{4}/u.test(typed)
  const isCode = (form: string) => !isLoud && typedAs.has(form.toUpperCase())
  const isName = (form: string) => !isSmallWord(form) || form === words.at(-1) || isCode(form)
  return forms.filter(
    (form) =>
      form.length > 1 && isName(form) && !isNoPlace(form) && !form.split(' ').some((word) => styleWords.has(word)),
  )
}

/** The places by their forms; a form that is no name is left out. */
async function findSearched(db: Database, typed: string, forms: string[]): Promise<Map<string, SearchedPlaces>> {
  const typedAs = typedWords(typed)
  const areas = new Map(forms.map((form) => [form, areasCalled(form, typedAs)]))
  const [towns, eponyms] = await Promise.all([readSearchedTowns(db, forms), readEponyms(db, areas)])
  const places = forms.map((form) => [form, placesOf(form, areas.get(form), { towns, eponyms })] as const)
  return new Map(
    places.filter(([, { countries, regions, placeIds }]) => [countries, regions, placeIds].flat().length > 0),
  )
}

/** The words as they were typed; some may be in capitals. */
const typedWords = (typed: string): ReadonlySet<string> => new Set(typed.split(/[^\p{L}\p{N}.]+/u))

type AreasCalled = Omit<SearchedPlaces, 'placeIds'>

/** The countries and regions with this name, and those with this code if it was written in capitals or is commonly used. */
function areasCalled(form: string, typedAs: ReadonlySet<string>): AreasCalled {
  const isWritten = everydayCodes.has(form) || typedAs.has(form.toUpperCase())
  const byName = areasNamed(form)
  const areas = [...byName, ...(isWritten ? areasOfCode(form.toUpperCase()) : [])]
  return { ...areasOf(areas), isWhole: byName.length === 0 && areas.length > 0 }
}

const areasOf = (areas: Area[]) => ({
  countries: unique(areas.filter(({ region }) => region === '').map(({ country }) => country)),
  regions: unique(areas.filter(({ region }) => region !== '').map(({ country, region }) => `${country}.${region}`)),
})

type Eponym = { form: string; region: string }

/** The towns that share their name with the region around them. Few searches name a region, so this rarely costs a statement. */
async function readEponyms(db: Database, areas: Map<string, AreasCalled>): Promise<Eponym[]> {
  const named = [...areas].filter(([, { regions }]) => regions.length > 0)
  if (named.length === 0) return []
  const regions = named.flatMap(([, area]) => area.regions)
  return await readTownsOfRegions(db, { forms: named.map(([form]) => form), regions })
}

/** A person who types the name of a town does not mean the region with the same name around it: 'Granada' is not all of Andalusia. */
function placesOf(
  form: string,
  { countries, regions, isWhole }: AreasCalled = nowhere,
  { towns, eponyms }: { towns: SearchedTown[]; eponyms: Eponym[] },
): SearchedPlaces {
  const isTown = (region: string) => eponyms.some((town) => town.form === form && town.region === region)
  const named = towns.filter((town) => town.form === form)
  return {
    countries,
    regions: regions.filter((region) => !isTown(region)),
    placeIds: unique(named.map(({ id }) => id)),
    isWhole: isWhole || named.some(({ isWorldCity }) => isWorldCity),
  }
}

/** `('san':* & 'sebastian':*) | '@3110044'`: the words of the places are those that `place_words` in the database writes. */
function queryOf(words: string[], { countries, regions, placeIds, isWhole }: SearchedPlaces): string {
  const typed = words.map((word) => `'${word.slice(0, maxWordLength)}'${isWhole ? '' : ':*'}`).join(' & ')
  const meant = [...countries, ...regions, ...placeIds].map((place) => `'@${place}'`)
  return `(${[`(${typed})`, ...meant].join(' | ')})`
}

/** The number of characters of a word that the database stores. */
const maxWordLength = 40

const unique = <T>(items: T[]): T[] => [...new Set(items)]
