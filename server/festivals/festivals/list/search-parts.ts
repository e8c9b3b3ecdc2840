import type { SearchPart } from '../../../../contract/festivals/festivals.ts'
import { danceStyles } from '../../../../contract/platform/options.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { type Area, nameInLanguage, nameOfArea as englishNameOfArea } from '../../../socials/gazetteer/areas.ts'
import { plain } from '../../../socials/gazetteer/plain.ts'
import { readTownNames } from '../../../socials/gazetteer/searched-places.queries.ts'
import { type SearchedPlaces, splitAtPlaces } from '../../../socials/gazetteer/searched-places.ts'
import { englishName, townName } from '../../../socials/gazetteer/town-names.ts'
import { isSmallWord } from '../../../socials/gazetteer/typed-words.ts'
import { hasWords } from '../festivals.rules.ts'
import { type MeaningAt, meaningsIn } from './searched-meanings.ts'

/** A part of a search: the plain words, and what they mean; null if they count only as they were typed. */
type Part = { words: string[]; name: string | null }

/** The parts of a search as the list of festivals understands it, in their order. Costs up to three statements. */
export async function readSearchParts(db: Database, typed: string): Promise<SearchPart[]> {
  if (!hasWords(typed)) return []
  const pieces = await splitAtPlaces(db, typed)
  const towns = await readTownNames(
    db,
    pieces.flatMap(({ named }) => named?.placeIds ?? []),
  )
  const meaningAt = meaningsIn(typed)
  const parts: Part[] = []
  let others: string[] = []
  for (const { words, named } of pieces) {
    if (named === null) others.push(...words)
    else {
      parts.push(...partsOf(others, meaningAt), { words, name: nameOf(named, words.join(' '), towns) })
      others = []
    }
  }
  return asTyped([...parts, ...partsOf(others, meaningAt)], typed)
}

type Town = { id: number; name: string; country: string }

/** What the present language calls places that were called by this plain form; null if it has several names for them. */
function nameOf({ countries, regions, placeIds }: SearchedPlaces, form: string, towns: Town[]): string | null {
  const named = towns.filter(({ id }) => placeIds.includes(id))
  const areas = [
    ...countries.map((country) => ({ country, region: '' })),
    ...regions.map((region) => ({ country: region.slice(0, 2), region: region.slice(3) })),
  ]
  const nameOfArea = (area: Area) => {
    const town = named.find((one) => (englishName(one) ?? one.name) === englishNameOfArea(area))
    return town && area.region !== '' ? townName(town) : nameInLanguage(area, form)
  }
  const names = new Set(areas.length > 0 ? areas.map(nameOfArea) : named.map(townName))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

const styles = new Map(danceStyles.map((style) => [plain(style), style]))
const maxStyleWords = 2

/** Styles, months, seasons and weekends among the words that name no place; each other word by itself. */
function partsOf(words: string[], meaningAt: MeaningAt): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = styleAt(words, at) ?? meantAt(words, at, meaningAt) ?? { words: words.slice(at, at + 1), name: null }
    parts.push(part)
    at += part.words.length
  }
  return parts
}

function styleAt(words: string[], at: number): Part | undefined {
  const found = Array.from({ length: maxStyleWords }, (_, less) => words.slice(at, at + maxStyleWords - less)).find(
    (some) => styles.has(some.join(' ')),
  )
  return found && { words: found, name: styles.get(found.join(' ')) ?? null }
}

/** Words with a meaning; a month with the year that follows: 'March 2027', 'marzo de 2027'. */
function meantAt(words: string[], at: number, meaningAt: MeaningAt): Part | undefined {
  const found = meaningAt(words, at)
  if (!found) return undefined
  const { meaning } = found
  const next = at + found.words.length
  const yearAt = meaning.isMonth ? words.findIndex((word, place) => place >= next && !isSmallWord(word)) : -1
  const year = words[yearAt] ?? ''
  return /^20\d\d$/.test(year)
    ? { words: words.slice(at, yearAt + 1), name: meaning.name(Number(year)) }
    : { words: found.words, name: meaning.name() }
}

/**
 * Gives each part the text as it was typed. A typed word may have several plain ones ('e-motion'), and all of these are then one part. Small
 * words are left out if there is anything else.
 */
function asTyped(parts: Part[], typed: string): SearchPart[] {
  const texts = typed.split(/\s+/).filter((text) => plain(text) !== '')
  const typedAt = texts.flatMap((text, at) =>
    plain(text)
      .split(' ')
      .map(() => at),
  )
  const found: { at: Set<number>; part: Part }[] = []
  let place = 0
  for (const part of parts) {
    const at = new Set(part.words.map((_, index) => typedAt[place + index] ?? 0))
    place += part.words.length
    const last = found.at(-1)
    if (last && [...at].some((one) => last.at.has(one)))
      found.splice(-1, 1, { at: last.at.union(at), part: joined(last.part, part) })
    else found.push({ at, part })
  }
  const telling = found.filter(({ part }) => part.name !== null || !part.words.every(isSmallWord))
  return (telling.length > 0 ? telling : found).map(({ at, part }) => {
    const text = [...at].map((one) => texts[one]).join(' ')
    return { typed: text, name: part.name ?? text }
  })
}

/** One typed word with several plain ones has the meaning of one of them only if that is all it says: 'd'automne'. */
function joined(one: Part, other: Part): Part {
  const words = [...one.words, ...other.words]
  if (isSmall(one)) return { words, name: other.name }
  return { words, name: isSmall(other) ? one.name : null }
}

const isSmall = ({ words }: Part) => words.every(isSmallWord)
