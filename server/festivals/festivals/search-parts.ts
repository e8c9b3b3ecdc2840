import type { SearchPart } from '../../../contract/festivals/festivals.ts'
import { danceStyles } from '../../../contract/platform/options.ts'
import type { Database } from '../../platform/db/connect.ts'
import { nameOfArea } from '../../socials/gazetteer/areas.ts'
import { englishName } from '../../socials/gazetteer/english-names.ts'
import { plain } from '../../socials/gazetteer/plain.ts'
import { readTownNames } from '../../socials/gazetteer/searched-places.queries.ts'
import { type SearchedPlaces, splitAtPlaces } from '../../socials/gazetteer/searched-places.ts'
import { smallWords } from '../../socials/gazetteer/small-words.ts'
import { hasWords } from './festivals.rules.ts'
import { monthNamed, timeNamed } from './searched-times.ts'

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
  const nameOf = ({ countries, regions, placeIds }: SearchedPlaces) => {
    const areas = [
      ...countries.map((country) => nameOfArea({ country, region: '' })),
      ...regions.map((area) => nameOfArea({ country: area.slice(0, 2), region: area.slice(3) })),
    ]
    const ofTowns = towns.filter(({ id }) => placeIds.includes(id)).map((town) => englishName(town) ?? town.name)
    const names = new Set(areas.length > 0 ? areas : ofTowns)
    return names.size === 1 ? ([...names][0] ?? null) : null
  }
  const parts: Part[] = []
  let others: string[] = []
  for (const { words, named } of pieces) {
    if (named === null) others.push(...words)
    else {
      parts.push(...partsOf(others), { words, name: nameOf(named) })
      others = []
    }
  }
  return asTyped([...parts, ...partsOf(others)], typed)
}

const styles = new Map(danceStyles.map((style) => [plain(style), style]))
const maxStyleWords = 2

/** Styles, months, seasons and weekends among the words that name no place; each other word by itself. */
function partsOf(words: string[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = styleAt(words, at) ??
      monthAt(words, at) ??
      timeNamed(words, at) ?? { words: words.slice(at, at + 1), name: null }
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

/** A month, with the year if that follows: 'March 2027'. */
function monthAt(words: string[], at: number): Part | undefined {
  const [word = '', year = ''] = words.slice(at)
  const month = monthNamed(word)
  if (month === undefined) return undefined
  return /^20\d\d$/.test(year) ? { words: [word, year], name: `${month} ${year}` } : { words: [word], name: month }
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
      found.splice(-1, 1, { at: last.at.union(at), part: unnamed(last.part, part) })
    else found.push({ at, part })
  }
  const telling = found.filter(({ part }) => part.name !== null || !part.words.every((word) => smallWords.has(word)))
  return (telling.length > 0 ? telling : found).map(({ at, part }) => {
    const text = [...at].map((one) => texts[one]).join(' ')
    return { typed: text, name: part.name ?? text }
  })
}

const unnamed = (one: Part, other: Part): Part => ({ words: [...one.words, ...other.words], name: null })
