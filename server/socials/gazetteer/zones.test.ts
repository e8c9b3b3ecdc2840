import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOf } from '../../festivals/festivals/place-festivals.job.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { zoneOfNearestTown } from './gazetteer.queries.ts'

const db = await testDatabaseWithPlaces()

/** The present name of a time zone that may have an earlier one. */
const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

const zonesOfCountries = new Map<string, Set<string>>()
/** From the Unicode CLDR, which has the zones of each country but not of its towns. */
function zonesOf(country: string) {
  const known = zonesOfCountries.get(country)
  if (known) return known
  const region = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones: () => string[] | undefined }
  const zones = new Set((region.getTimeZones() ?? []).map(canonical))
  zonesOfCountries.set(country, zones)
  return zones
}

test('every town of the gazetteer is in a zone of its country, and stored with it (threat 139)', async () => {
  const file = await readFile(new URL('../../../assets/gazetteer/places.tsv.gz', import.meta.url))
  const lines = gunzipSync(file).toString().trimEnd().split('\n')
  const towns = lines
    .map((line) => line.split('\t'))
    .map((cells) => [cells[0], cells[2] ?? '', cells[10] ?? ''] as const)
  expect(towns.length).toBeGreaterThan(100_000)
  const abroad = towns.filter(([, country, zone]) => !zonesOf(country).has(canonical(zone)))
  // Kosovo has the zone of Belgrade.
  expect(new Set(abroad.map(([, country, zone]) => `${country} ${zone}`))).toEqual(new Set(['XK Europe/Belgrade']))
  const { rows } = await sql<{ id: string; zone: string }>`
    select id::text, time_zone as zone from gazetteer_places`.execute(db)
  const stored = new Map(rows.map(({ id, zone }) => [id, zone]))
  expect(towns.filter(([id = '', , zone]) => stored.get(id) !== zone)).toEqual([])
})

test('PostgreSQL knows every zone, as it moves the times of programmes', async () => {
  const { rows } = await sql`
    select distinct time_zone from gazetteer_places
    where time_zone not in (select name from pg_timezone_names)`.execute(db)
  expect(rows).toEqual([])
})

test.each([
  ['Ayvalık, Turkey', 'Europe/Istanbul'],
  ['Yuma, Arizona', 'America/Phoenix'],
  ['Pago Pago', 'Pacific/Pago_Pago'],
  ['Zaranj', 'Asia/Kabul'],
  ['Tijuana', 'America/Tijuana'],
  ['Pristina', 'Europe/Belgrade'],
])('a festival in %s has the zone %s (threat 139)', async (location, zone) => {
  expect((await placeOf(db, location)).timeZone).toBe(zone)
})

test('of a point without a town counts the nearest one of its country, also over the date line (threat 139)', async () => {
  // The island of Lesbos is nearer than the next town of Turkey.
  expect(await zoneOfNearestTown(db, { country: 'TR', latitude: 39.32, longitude: 26.6 })).toBe('Europe/Istanbul')
  expect(await zoneOfNearestTown(db, { country: 'GR', latitude: 39.32, longitude: 26.6 })).toBe('Europe/Athens')
  expect(await zoneOfNearestTown(db, { country: 'FJ', latitude: -16.8, longitude: -179.99 })).toBe('Pacific/Fiji')
  expect(await zoneOfNearestTown(db, { country: 'ZZ', latitude: 0, longitude: 0 })).toBeNull()
})
