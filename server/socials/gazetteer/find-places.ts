import type { Database } from '../../platform/db/connections/connect.ts'
import { type AddressWords, postalHint, wordsOfAddress } from './address-words.ts'
import { areasNamed } from './areas.ts'
import { choose } from './choose.ts'
import { type CityNames, namesOfCity } from './city-names.ts'
import { type Candidate, findPlacesNamed } from './gazetteer.queries.ts'
import { loadGazetteer } from './load-gazetteer.job.ts'
import { mayBeMistyped, nearSpellings } from './near-spellings.ts'
import { inTurns, partsOf } from '../../platform/load/in-turns.ts'

/** A place as a person writes it. Both texts may contain anything. */
export type WantedPlace = { city: string; address: string }

export type FoundPlace = {
  /** Its id in GeoNames. */
  id: number
  latitude: number
  longitude: number
  /** Its name in GeoNames: 'Köln'. */
  place: string
  /** ISO 3166: 'DE'. */
  country: string
  /** The code of its region within the country; empty if there is none. */
  region: string
  /** IANA: 'Europe/Madrid'. */
  timeZone: string | null
  /** How it was found: by its name in any language, a corrected typo, a part of the text, the address, or other places of the list. */
  how: 'name' | 'typo' | 'part' | 'address' | 'list'
}

type Row = {
  names: CityNames
  /** The words of the city's text besides the name, and of the address. */
  words: AddressWords
  outcome?: FoundPlace
  found?: Candidate
  isProven?: boolean
  ambiguous?: Candidate[]
}

type Places = Map<string, Candidate[]>

/** The maximum number of different names that are corrected in one call: each costs up to a thousand index look-ups. */
const maxCorrected = 150
/** The minimum number of inhabitants of a town whose name may be mistyped, or be one word among others. */
const knownTown = 5_000
const largeTown = 20_000
const knownCity = 50_000
/** The number of names that one statement looks up. */
const namesAtOnce = 1_000

/**
 * Finds the towns of a list together, in its order and in turns; null for what is unknown, or is ambiguous between countries. The other
 * places of the list count as context: among places in Spain, 'Valencia' is the one in Spain.
 */
export async function findPlaces(db: Database, wanted: readonly WantedPlace[]): Promise<(FoundPlace | null)[]> {
  await loadGazetteer(db)
  const different = new Map(wanted.map((one) => [keyOf(one), one]))
  const all = await inTurns([...different.values()], readRow)
  const rows = new Map([...different.keys()].map((key, at) => [key, all[at]]))
  const places: Places = new Map()
  await lookUp(
    db,
    places,
    all.flatMap(({ names, words }) => [...names.whole, ...words.names]),
  )
  await inTurns(all, (row) => decideByName(row, places))

  const unknown = all.filter(isUnknown)
  const guessed = unknown.filter(({ names }) => areasNamed(names.own).length === 0)
  const corrections = await correctionsOf(guessed)
  await lookUp(db, places, [...[...corrections.values()].flat(), ...guessed.flatMap(({ names }) => names.parts)])
  await inTurns(guessed, (row) => decideByTypo(row, places, corrections))
  await inTurns(guessed.filter(isUnknown), (row) => decideByPart(row, places))
  await inTurns(unknown.filter(isUnknown), (row) => decideByAddress(row, places))
  await decideByList(all)
  return wanted.map((one) => rows.get(keyOf(one))?.outcome ?? null)
}

const keyOf = ({ city, address }: WantedPlace) => `${city}\n${address}`
const isUnknown = ({ outcome, ambiguous }: Row) => outcome === undefined && ambiguous === undefined

function readRow({ city, address }: WantedPlace): Row {
  const names = namesOfCity(city)
  const ofCity = wordsOfAddress(city)
  const ofAddress = wordsOfAddress(address)
  // The name itself is no evidence of where it is: 'Valencia' is a region of Spain too.
  const mentions = [...ofCity.mentions, ...ofAddress.mentions].filter(({ form }) => form !== names.own)
  const hints = [...postalHint(city, names.own), ...postalHint(address, names.own)]
  return { names, words: { names: ofAddress.names, mentions: [...mentions, ...hints] } }
}

/** Adds the places of names that are not looked up yet; a name without a place gets an empty list. */
async function lookUp(db: Database, places: Places, forms: string[]): Promise<void> {
  for (const part of partsOf(forms, namesAtOnce)) {
    const missing = [...new Set(part)].filter((form) => !places.has(form))
    for (const form of missing) places.set(form, [])
    for (const candidate of await findPlacesNamed(db, missing)) places.get(candidate.form)?.push(candidate)
  }
}

function decideByName(row: Row, places: Places) {
  for (const form of row.names.whole) if (decide(row, places.get(form) ?? [], places, 'name')) return
}

/** Stores which place is meant, or that several are equally likely. Returns false if none of these places is possible. */
function decide(row: Row, candidates: Candidate[], places: Places, how: FoundPlace['how']): boolean {
  const nearby = row.words.names.flatMap((form) => places.get(form) ?? []).filter(isKnown(largeTown))
  const choice = choose(candidates, { mentions: row.words.mentions, nearby, isGuess: how !== 'name' })
  if (!choice) return false
  if ('ambiguous' in choice) row.ambiguous = choice.ambiguous
  else take(row, choice.place, how, choice.isProven)
  return true
}

function take(row: Row, place: Candidate, how: FoundPlace['how'], isProven: boolean) {
  const { id, latitude, longitude, name, country, region, timeZone } = place
  row.outcome = { id, latitude, longitude, place: name, country, region, timeZone, how }
  row.found = place
  row.isProven = isProven
}

const isKnown = (population: number) => (place: Candidate) => place.population >= population

/** The possible corrections of each mistyped name. */
async function correctionsOf(rows: Row[]): Promise<Map<string, string[]>> {
  const mistyped = new Set(rows.map(({ names }) => names.own).filter(mayBeMistyped))
  const corrected = await inTurns([...mistyped].slice(0, maxCorrected), (form) => [form, nearSpellings(form)] as const)
  return new Map(corrected)
}

/** The shorter the name, the more towns are one letter away. */
function decideByTypo(row: Row, places: Places, corrections: Map<string, string[]>) {
  const typed = row.names.own
  const isLikely = ({ population, isOwn }: Candidate) =>
    typed.length >= 7 ? population >= knownTown : population >= knownCity && (isOwn || typed.length === 6)
  const meant = (corrections.get(typed) ?? []).flatMap((form) => places.get(form) ?? []).filter(isLikely)
  decide(row, meant, places, 'typo')
}

/** The longest words that name a place win, as 'Rio' is within 'Rio Grande City'. */
function decideByPart(row: Row, places: Places) {
  for (const form of row.names.parts) {
    const meant = places.get(form) ?? []
    const likely = row.words.mentions.length > 0 ? meant : meant.filter(isKnown(largeTown))
    if (decide(row, likely, places, 'part')) return
  }
}

/** The last place in the address. */
function decideByAddress(row: Row, places: Places) {
  for (const form of row.words.names.toReversed()) {
    const meant = (places.get(form) ?? []).filter(isKnown(row.words.mentions.length > 0 ? knownTown : knownCity))
    if (decide(row, meant, places, 'address')) return
  }
}

/** Rows whose address does not identify one of the namesakes follow those of the same list that do. */
async function decideByList(rows: Row[]) {
  const meant = new Map<string, Tally<Candidate>>()
  const countries: Tally<string> = new Map()
  for (const { names, found, isProven } of rows) {
    if (!found) continue
    count(countries, found.country)
    if (!isProven) continue
    const tally = meant.get(names.own) ?? new Map()
    meant.set(names.own, tally)
    count(tally, found)
  }
  await inTurns(rows, (row) => {
    const tally = meant.get(row.names.own)
    const same = tally && !row.isProven ? mostFrequent(tally) : undefined
    const place = same ?? (row.ambiguous && inOneCountry(row.ambiguous, countries))
    if (place) take(row, place, 'list', false)
  })
}

type Tally<T> = Map<T, number>

function count<T>(tally: Tally<T>, what: T) {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

const mostFrequent = <T>(tally: Tally<T>): T | undefined =>
  [...tally].toSorted(([, one], [, other]) => other - one)[0]?.[0]

/** Among towns with the same name: the one in the country with at least three times as many places in the list as the next. */
function inOneCountry(places: Candidate[], countries: Tally<string>): Candidate | undefined {
  const votes = (place: Candidate) => countries.get(place.country) ?? 0
  const [max, ...others] = places.toSorted((one, other) => votes(other) - votes(one))
  if (!max || votes(max) === 0) return undefined
  const next = others.find(({ country }) => country !== max.country)
  return next === undefined || votes(max) >= 3 * votes(next) ? max : undefined
}
