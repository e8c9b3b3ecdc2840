/**
 * Writes places.tsv.gz and areas.tsv: `node assets/gazetteer/build.ts PATH/TO/cities500.txt`. The README in this folder says where
 * that file comes from and what is left out of it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { plain } from '../../server/socials/gazetteer/plain.ts'

/** In which languages countries are named. */
const languages =
  'en es fr de it pt nl pl ca tr cs sv da nb fi hu ro hr el ru gl eu sk sl bg uk sr mk ka hy he ar fa hi th ko ja zh vi id'.split(
    ' ',
  )
const minPopulation = 1000
/** Inhabitants of a town whose names in other scripts are kept. */
const minForScripts = 5000
/** Places that no longer exist: their names would only be confused with those of existing towns. */
const leftOut = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])
/** A quarter of a city is meant only if no town has its name. */
const quarter = 'PPLX'
const lessForQuarters = 1.5

type City = {
  id: number
  name: string
  country: string
  region: string
  latitude: string
  longitude: string
  population: number
  prominence: string
  /** IANA: 'Europe/Madrid'. */
  zone: string
  otherNames: string[]
  shortNames: string[]
}

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node assets/gazetteer/build.ts PATH/TO/cities500.txt')
  process.exit(1)
}
const cities = withOwnZones(withoutNamesOfNeighbors(readCities(await readFile(file, 'utf8'))))
for (const { name, city, country } of await shortNames()) {
  const [found] = cities
    .filter(
      (one) => one.country === country && [one.name, ...one.otherNames].some((known) => plain(known) === plain(city)),
    )
    .toSorted((one, other) => other.population - one.population)
  if (!found) throw new Error(`short-names.txt: there is no ${city} in ${country}`)
  found.shortNames.push(name)
}
const places = cities.map(({ zone, otherNames, shortNames, ...city }) =>
  [...Object.values(city), otherNames.join('|'), shortNames.join('|'), zone].join('\t'),
)
await writeFile(here('places.tsv.gz'), gzipSync(`${places.join('\n')}\n`, { level: 9 }))
const areas = [...(await countries()), ...(await regions())]
await writeFile(here('areas.tsv'), `${areas.map((columns) => columns.join('\t')).join('\n')}\n`)
console.log(`${places.length} places, ${cities.flatMap(({ otherNames }) => otherNames).length} other names`)

function here(name: string) {
  return new URL(name, import.meta.url)
}

/** Reads the columns of GeoNames that count here: download.geonames.org/export/dump/readme.txt describes them all. */
function readCities(text: string): City[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .filter((cells) => !leftOut.has(cells[7] ?? '') && Number(cells[14]) >= minPopulation)
    .map((cells) => ({
      id: Number(cells[0]),
      name: cells[1] ?? '',
      country: cells[8] ?? '',
      region: cells[10] ?? '',
      latitude: Number(cells[4]).toFixed(4),
      longitude: Number(cells[5]).toFixed(4),
      population: Number(cells[14]),
      prominence: prominence(Number(cells[14]), (cells[3] ?? '').split(',').length, cells[7] === quarter),
      zone: cells[17] ?? '',
      otherNames: otherNames(cells[1] ?? '', [cells[2] ?? '', ...(cells[3] ?? '').split(',')], Number(cells[14])),
      shortNames: [],
    }))
}

/**
 * How likely a bare name means this place rather than a namesake. By people alone, Valencia would be the one in Venezuela; a place
 * that many languages have a name for is written about more often.
 */
function prominence(population: number, names: number, isQuarter: boolean) {
  return (Math.log10(population) + Math.log10(1 + names) - (isQuarter ? lessForQuarters : 0)).toFixed(2)
}

/**
 * The names that differ in more than accents, without codes of airports and transliterations; those in other scripts only of towns that
 * people travel to.
 */
function otherNames(name: string, listed: string[], population: number): string[] {
  const latin = /^['’‘]?(?:[st]-)?[\p{Lu}\d][\p{Script=Latin}\p{M}\d '’‘.()/-]{2,60}$/u
  const seen = new Set([plain(name)])
  return listed.filter((other) => {
    const form = plain(other)
    const isLatin = latin.test(other) && !/^[\p{Lu}\d]{3,4}$/u.test(other) && !/\p{Ll}'\p{Ll}/u.test(other)
    const isKept = isLatin ? form.length >= 3 : population >= minForScripts && isInOtherScript(other)
    if (!isKept || seen.has(form)) return false
    seen.add(form)
    return true
  })
}

function isInOtherScript(name: string) {
  return name.length >= 2 && name.length <= 60 && /\p{L}/u.test(name) && !/[\p{Script=Latin}\t|]/u.test(name)
}

/**
 * Removes alternative names that are the main name of another town of the country, unless they are part of the main name: Newark was
 * Milford once, and whoever writes Milford means the town of that name.
 */
function withoutNamesOfNeighbors(all: City[]): City[] {
  const own = new Set(all.map(({ name, country }) => `${country} ${plain(name)}`))
  return all.map((city) => {
    const name = withoutAbbreviation(city.name)
    const isOwn = (other: string) => name.includes(other) || other.includes(name)
    const kept = city.otherNames.filter(
      (other) => isOwn(withoutAbbreviation(other)) || !own.has(`${city.country} ${plain(other)}`),
    )
    return { ...city, otherNames: kept }
  })
}

/**
 * Gives the towns that are in a zone of another country that of the nearest town of their own: some 60, most of them in the north of
 * Vietnam. A zone is of the country with most towns in it; a country without one of its own shares that of its neighbor.
 */
function withOwnZones(all: City[]): City[] {
  const towns = Map.groupBy(all, ({ zone }) => zone)
  const owners = new Map([...towns].map(([zone, ofZone]) => [zone, mostFrequent(ofZone.map(({ country }) => country))]))
  const isOwn = ({ zone, country }: City) => owners.get(zone) === country
  const own = Map.groupBy(all.filter(isOwn), ({ country }) => country)
  return all.map((city) => {
    const neighbors = own.get(city.country) ?? []
    if (isOwn(city) || neighbors.length === 0) return city
    const nearest = neighbors.reduce((best, one) => (distance(one, city) < distance(best, city) ? one : best))
    return { ...city, zone: nearest.zone }
  })
}

function distance(one: City, other: City) {
  const width = Math.cos((Number(one.latitude) * Math.PI) / 180)
  const east = Math.abs(Number(one.longitude) - Number(other.longitude))
  return Math.hypot(Number(one.latitude) - Number(other.latitude), Math.min(east, 360 - east) * width)
}

function mostFrequent(texts: string[]) {
  return [...Map.groupBy(texts, (text) => text)].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

function withoutAbbreviation(name: string) {
  return plain(name).replace(/\bst\b/g, 'saint')
}

/** Reads lines like 'NYC: New York City, US'. */
async function shortNames() {
  return (await linesOf('short-names.txt')).map((line) => {
    const [, name = '', city = '', country = ''] = /^(.+): (.+), ([A-Z]{2})$/.exec(line) ?? []
    if (!name) throw new Error(`short-names.txt: cannot read ${line}`)
    return { name, city, country }
  })
}

/** Every country with its names in all languages, its code and what else it is called. */
async function countries() {
  const called = new Map(
    (await linesOf('country-names.txt')).map((line) => [line.slice(0, 2), line.slice(3).split(', ')]),
  )
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  const codes = [...new Set(cities.map(({ country }) => country))].toSorted()
  return codes.map((code) => {
    const all = [code, ...names.map((of) => of.of(code) ?? ''), ...(called.get(code) ?? [])]
    return [code, '', [...new Set(all.filter(Boolean))].join('|')]
  })
}

/** Reads a line 'ES' with the country, and lines '56 Catalunya, Catalonia' with its regions. */
async function regions() {
  let country = ''
  return (await linesOf('regions.txt')).flatMap((line) => {
    const [code = '', names] = line.split(/ (.*)/)
    if (names !== undefined) return [[country, code, names.split(', ').join('|')]]
    country = code
    return []
  })
}

async function linesOf(name: string) {
  const text = await readFile(here(name), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
