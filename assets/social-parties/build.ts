/**
 * Builds social-parties.json: `node assets/social-parties/build.ts PARTIES.csv 2026-05-21` keeps the parties since that day that have
 * an address and a time, each once with the weekday of its nights; of the venues in venues.csv, with their exact points, those before too.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { printJson } from '../print-json.ts'
import { readCsv } from '../read-csv.ts'

const columns = ['Venue name', 'Address', 'City', 'Date', 'Time', 'Instagram link', 'Dance Styles']
/** Of one city: one calendar knows more nights than all others together. Venues with a point are not counted. */
const maxOfCity = 12

const [file, since = ''] = process.argv.slice(2)
if (!file || !/^\d{4}-\d{2}-\d{2}$/.test(since)) {
  console.error('Usage: node assets/social-parties/build.ts PARTIES.csv YYYY-MM-DD')
  process.exit(1)
}
const [header = [], ...records] = readCsv(await readFile(file, 'utf8'))
const at = columns.map((column) => header.indexOf(column))
if (at.includes(-1)) throw new Error(`The columns must be ${columns.join(', ')}`)

const venueOf = (venue: string, address: string) => `${venue} · ${address}`.toLowerCase()
const [, ...venues] = readCsv(await readFile(new URL('./venues.csv', import.meta.url), 'utf8'))
const points = new Map(
  venues.map(([venue = '', address = '', , latitude, longitude]) => [
    venueOf(venue, address),
    { latitude: Number(latitude), longitude: Number(longitude) },
  ]),
)

const nights = new Map<string, object>()
const ofCity = new Map<string, number>()
for (const record of records) {
  const [venueName = '', address = '', city = '', date = '', time = '', instagramLink = '', styles = ''] = at.map(
    (index) => record[index]?.trim() ?? '',
  )
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const key = `${venueName} ${city} ${weekday}`.toLowerCase()
  const point = points.get(venueOf(venueName, address))
  const count = ofCity.get(city) ?? 0
  if (address === '' || time === '' || nights.has(key) || (!point && (date < since || count === maxOfCity))) continue
  if (!point) ofCity.set(city, count + 1)
  const danceStyles = styles
    .split(/[;,]/)
    .map((style) => style.trim())
    .filter(Boolean)
  const night = { venueName, address, city, weekday, time, instagramLink: instagramLink || null, danceStyles }
  nights.set(key, { ...night, ...point })
}
await writeFile(new URL('./social-parties.json', import.meta.url), printJson([...nights.values()]))
console.log(`${nights.size} nights in ${ofCity.size} cities, and ${points.size} venues with a point`)
