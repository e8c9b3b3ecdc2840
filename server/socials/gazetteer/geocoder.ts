import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { kilometresBetween } from '../../../contract/platform/distance.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findPlaces, type WantedPlace } from './find-places.ts'
import { inTurns } from '../../platform/load/in-turns.ts'
import { createCircuit } from '../../platform/limits/per-service/circuit.ts'
import { maxWaitMs, within } from '../../platform/limits/per-service/time-limit.ts'
import { readWhole } from '../../platform/limits/per-service/whole-reply.ts'
import { type Point, readAnswers, storeAnswer, takeTurn } from './geocoder.queries.ts'
import { plain } from './plain.ts'

export type Geocoder = {
  /** The points for an address. Throws if the service fails, takes longer than this many milliseconds, or is not called at present. */
  find: (query: string, milliseconds: number) => Promise<Point[]>
  isLeftAlone: () => boolean
}

type Settings = {
  /** The base address of a service with the protocol of Nominatim, such as 'https://nominatim.example.org'. */
  url: string
  /** The address of this site, by which public services want to know who asks. */
  site?: string | undefined
  /** The time limit for one request with its body, in milliseconds. */
  timeout?: number
  restMs?: number
  log: { warn(details: object, text: string): void }
}

/** Milliseconds: the maximum for one request, and the minimum that must be left to start one. */
const defaultTimeout = 5_000
const minTimeout = 1_000
/** The maximum size of a reply, in bytes. */
const maxReplyBytes = 100_000
/** The maximum distance in kilometres between an address and its town. A point farther away is another place of that name. */
const farthest = 50

const Reply = z
  .array(
    z.object({
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
      place_rank: z.number().optional(),
    }),
  )
  .max(50)
/** Nominatim ranks a place by its size. A larger one than a street, such as a quarter or the town itself, is not the address. */
const rankOfStreets = 26

/** `isExact`: the point is that of the address, and not of its town. */
export type Located = Point & { isExact: boolean }

const pointOf = (found: Point | null | undefined, isExact: boolean): Located | null =>
  found ? { latitude: found.latitude, longitude: found.longitude, isExact } : null

/**
 * The points of a list, in its order: of the address if the geocoder knows it, otherwise of the town; null if both are unknown. It never
 * throws because of the geocoder, and never waits for it longer than `patience`, or after `signal`. Call it outside of transactions, since
 * it may wait.
 */
export async function locate(
  db: Database,
  geocoder: Geocoder | null,
  wanted: readonly WantedPlace[],
  { patience = maxWaitMs, signal }: { patience?: number; signal?: AbortSignal | undefined } = {},
): Promise<(Located | null)[]> {
  const towns = await findPlaces(db, wanted)
  if (!geocoder) return towns.map((town) => pointOf(town, false))
  const queries = await inTurns(wanted, queryOf)
  const answers = await readAnswers(db, [...new Set(queries)].filter(Boolean))
  const until = Date.now() + patience
  for (const query of new Set(queries)) {
    if (query === '' || answers.has(query)) continue
    if (signal?.aborted || geocoder.isLeftAlone()) break
    const answer = await ask(db, geocoder, query, towns[queries.indexOf(query)] ?? null, until)
    if (answer === 'no turn') break
    if (answer !== 'failed') answers.set(query, answer)
  }
  return wanted.map((_, at) => pointOf(answers.get(queries[at] ?? ''), true) ?? pointOf(towns[at], false))
}

/** The number of addresses in a list for which the geocoder has not been queried yet, or did not reply. */
export async function countUnanswered(db: Database, wanted: readonly WantedPlace[]): Promise<number> {
  const queries = [...new Set(await inTurns(wanted, queryOf))].filter(Boolean)
  return queries.length - (await readAnswers(db, queries)).size
}

/** The query for the geocoder, which is also the key of the stored reply; '' if the address names no more than the town. */
function queryOf({ city, address }: WantedPlace): string {
  if (plain(address) === '' || plain(address) === plain(city)) return ''
  const known = plain(address).includes(plain(city)) ? address : `${address}, ${city}`
  return known.replace(/\s+/g, ' ').trim().slice(0, 500)
}

/** Queries the geocoder when it is this instance's turn, and stores the reply. */
async function ask(db: Database, geocoder: Geocoder, query: string, town: Point | null, until: number) {
  const wait = await takeTurn(db, Math.max(0, until - Date.now() - minTimeout))
  if (wait === undefined) return 'no turn'
  await delay(wait)
  const left = until - Date.now()
  if (left <= 0) return 'no turn'
  const points = await geocoder.find(query, left).catch(() => null)
  if (points === null) return 'failed'
  const point = points.find((one) => town === null || kilometresBetween(one, town) <= farthest) ?? null
  await storeAnswer(db, query, point)
  return point
}

export function createGeocoder({ url, site, timeout = defaultTimeout, restMs, log }: Settings): Geocoder {
  const agent = site === undefined ? 'Compas' : `Compas (${site})`
  const circuit = createCircuit('geocoder', { restMs })
  return {
    isLeftAlone: circuit.isOpen,
    find: (query, milliseconds) =>
      circuit.run(async () => {
        try {
          return await within(Math.min(timeout, milliseconds), (signal) => request(url, { query, agent, signal }))
        } catch (err) {
          log.warn({ err }, 'the geocoder failed')
          throw err
        }
      }),
  }
}

/** Throws if the reply of the service is invalid. Follows no redirects: only the configured host is called. */
async function request(
  url: string,
  { query, agent, signal }: { query: string; agent: string; signal: AbortSignal },
): Promise<Point[]> {
  const address = new URL(`${url.replace(/\/+$/, '')}/search`)
  address.search = new URLSearchParams({ q: query, format: 'jsonv2', limit: '5' }).toString()
  const reply = await fetch(address, {
    redirect: 'error',
    signal,
    headers: { accept: 'application/json', 'user-agent': agent },
  })
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`The geocoder replied with status ${reply.status}`)
  }
  const text = await readWhole(reply.body, maxReplyBytes)
  return Reply.parse(JSON.parse(text.toString('utf8')))
    .filter(({ place_rank: rank = rankOfStreets }) => rank >= rankOfStreets)
    .map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))
}
