/** Cleans the facts of a public calendar into the festivals that come with the product; README.md describes the same rules. */

/** One row of the calendar, as published. */
export type CalendarRow = {
  name: string
  startDate: string
  endDate: string
  location: string
  genres: string
  price: string
  currency: string
  website: string
  source: string
}

export type CalendarFestival = {
  /** Identifies a festival in one year; it stays the same when the calendar is read again. */
  key: string
  name: string
  startDate: string
  endDate: string
  location: string
  genres: string[]
  price: string | null
  currency: string | null
  website: string | null
  sources: string[]
}

/** The festivals in `rows` that end on `since` or later, sorted by their first day. */
export function cleanCalendar(rows: CalendarRow[], since: string): CalendarFestival[] {
  const secureHosts = new Set(
    rows
      .map((row) => row.website)
      .filter(isSecure)
      .map(hostOf),
  )
  const festivals: CalendarFestival[] = []
  for (const row of rows.filter(({ endDate }) => endDate >= since)) {
    const festival = cleanRow(row, secureHosts)
    const known = festivals.findIndex((other) => isSameFestival(other, festival))
    if (known < 0) festivals.push(festival)
    else festivals[known] = merge(festivals[known] as CalendarFestival, festival)
  }
  return withOneKeyEach(festivals.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en')))
}

/** Pairs of festivals in the same city at the same time that were not merged, for manual review. */
export function lookalikes(festivals: CalendarFestival[]): [CalendarFestival, CalendarFestival][] {
  return festivals.flatMap((one, index) =>
    festivals
      .slice(index + 1)
      .filter((other) => meet(one, other))
      .map((other): [CalendarFestival, CalendarFestival] => [one, other]),
  )
}

function cleanRow(row: CalendarRow, secureHosts: Set<string>): CalendarFestival {
  const name = nameWithoutYear(row.name, row.startDate)
  const published = row.price.trim() !== ''
  return {
    key: keyOf(name, row.startDate),
    name,
    startDate: row.startDate,
    endDate: row.endDate,
    location: places[row.location] ?? row.location,
    genres: union(row.genres.split(';').filter(Boolean), stylesNamedIn(name)),
    price: published ? row.price.trim() : null,
    currency: published ? row.currency : null,
    website: row.website === '' ? null : cleanAddress(row.website, secureHosts),
    sources: [row.source],
  }
}

/** City and country in English spelling; a hotel or an island is replaced by its town. */
const places: Record<string, string> = {
  'Eden Roc Miami Beach Resort, United States': 'Miami Beach, United States',
  'Crete, Greece': 'Hersonissos, Greece',
  'Sevilla, Spain': 'Seville, Spain',
  'Timisoara, Romania': 'Timișoara, Romania',
  'Warszawa, Poland': 'Warsaw, Poland',
  'Zurich, Switzerland': 'Zürich, Switzerland',
}

/**
 * Removes the year («2027 Reno Latin Dance Fest»), because a festival repeats under its name and has its days as separate fields.
 */
function nameWithoutYear(name: string, startDate: string) {
  const year = startDate.slice(0, 4)
  return name
    .replace(/\s+/g, ' ')
    .replace(new RegExp(String.raw`^${year}\s+|\s+${year}$`, 'g'), '')
    .trim()
}

const named: [RegExp, string[]][] = [
  [/\bmambo\b/i, ['Mambo']],
  [/\bS[BK]{2}Z?\b/, ['Salsa', 'Bachata', 'Kizomba']],
  [/\bSBKZ\b/, ['Zouk']],
]

/** Styles that the name contains; calendars often leave these out of their list of styles. */
const stylesNamedIn = (name: string) => named.flatMap(([words, styles]) => (words.test(name) ? styles : []))

function cleanAddress(address: string, secureHosts: Set<string>) {
  const url = new URL(address)
  if (secureHosts.has(hostOf(address))) url.protocol = 'https:'
  return url.pathname === '/' && !url.search ? url.origin : url.href
}

const isSecure = (address: string) => address.startsWith('https://')
const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '')

const meet = (a: CalendarFestival, b: CalendarFestival) =>
  a.location === b.location && a.startDate <= b.endDate && b.startDate <= a.endDate

const isSameFestival = (a: CalendarFestival, b: CalendarFestival) =>
  meet(a, b) && (a.key === b.key || (a.website && b.website && hostOf(a.website) === hostOf(b.website)))

/** Merges two rows: the longer name, all days and styles of either row, and the price of the row that has one. */
function merge(a: CalendarFestival, b: CalendarFestival): CalendarFestival {
  const [fuller, other] = a.name.length >= b.name.length ? [a, b] : [b, a]
  const priced = fuller.price ? fuller : other
  return {
    ...fuller,
    startDate: a.startDate < b.startDate ? a.startDate : b.startDate,
    endDate: a.endDate > b.endDate ? a.endDate : b.endDate,
    genres: union(fuller.genres, other.genres),
    price: priced.price,
    currency: priced.currency,
    website: fuller.website ?? other.website,
    sources: union(a.sources, b.sources),
  }
}

const union = (a: string[], b: string[]) => [...new Set([...a, ...b])]

const orderOf = ({ startDate, endDate, key }: CalendarFestival) => `${startDate} ${endDate} ${key}`

const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae' }

function keyOf(name: string, startDate: string) {
  const plain = name
    .toLowerCase()
    .replace(/[łøđßæ]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’]/g, '')
  return `${plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}-${startDate.slice(0, 4)}`
}

function withOneKeyEach(festivals: CalendarFestival[]) {
  const doubled = festivals.find(({ key }, index) => festivals.findIndex((other) => other.key === key) < index)
  if (doubled) throw new Error(`Two festivals have the key ${doubled.key}: tell them apart by their names`)
  return festivals
}
