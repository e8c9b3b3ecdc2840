import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { inTransaction, type Database } from '../../platform/db/connections/connect.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { namesOfTown, townNamesFile } from './town-names.ts'
import {
  type NameRow,
  type PlaceRow,
  readVersion,
  replaceVersion,
  storePlaces,
  takeLoadLock,
} from './gazetteer.queries.ts'
import { plain } from './plain.ts'

const file = new URL('../../../assets/gazetteer/places.tsv.gz', import.meta.url)
/** To be changed whenever the same files are stored in another way. */
const layout = 'short names with ranks, zones'
/** Subtracted from the rank of a name in another language, except short ones such as 'LA'. Ten times the population adds 1. */
const lessForOtherNames = 2
/** In milliseconds. */
const retryEvery = 200
/** The number of places per statement. */
const batch = 2500

/** Runs when the site starts: queues the job below if the database contains the places of another file, or none. */
export async function loadGazetteerIfChanged(db: Database): Promise<void> {
  if ((await readVersion(db)) === (await currentVersion())) return
  await addJob(db, 'load_gazetteer', {}, { key: 'load_gazetteer' })
}

/**
 * Copies the file into the database, unless that was done; if another caller is doing it, waits for it. Polls, since a waiting statement
 * would run into its time-out.
 */
export async function loadGazetteer(db: Database, signal?: AbortSignal): Promise<void> {
  const wanted = await currentVersion()
  while ((await readVersion(db)) !== wanted && !(await load(db, wanted, signal)))
    await delay(retryEvery, null, { signal })
}

/** Whether places can be looked up without waiting for the copy. */
export const hasGazetteer = async (db: Database) => (await readVersion(db)) !== undefined

/** False if another caller is copying. */
function load(db: Database, wanted: string, signal?: AbortSignal): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await takeLoadLock(trx))) return false
    if ((await readVersion(trx)) === wanted) return true
    await replaceVersion(trx, wanted)
    for await (const lines of linesInBatches()) {
      signal?.throwIfAborted()
      await storePlaces(trx, lines.map(placeOf), lines.flatMap(namesOf))
    }
    return true
  })
}

/** Whether the places of this release can be looked up without waiting. */
export const hasCurrentGazetteer = async (db: Database) => (await readVersion(db)) === (await currentVersion())

let version: Promise<string> | undefined

/** The hash of the files. */
function currentVersion(): Promise<string> {
  version ??= Promise.all([file, townNamesFile].map((one) => readFile(one))).then(([places = '', called = '']) =>
    createHash('sha256').update(layout).update(places).update(called).digest('hex'),
  )
  return version
}

async function* linesInBatches() {
  let lines: string[] = []
  for await (const line of createInterface(createReadStream(file).pipe(createGunzip()))) {
    lines.push(line)
    if (lines.length < batch) continue
    yield lines
    lines = []
  }
  yield lines
}

/** The columns that assets/gazetteer/build.ts writes. */
function placeOf(line: string): PlaceRow {
  const columns = line.split('\t')
  const [id, name = '', country = '', region = '', latitude, longitude, population, prominence] = columns
  return {
    id: Number(id),
    name,
    country,
    region,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    prominence: Number(prominence),
    timeZone: columns[10] || null,
  }
}

function namesOf(line: string): NameRow[] {
  const { id, name, country, prominence } = placeOf(line)
  const own = ownNames(name).map(plain)
  const called = namesOfTown({ name, country })
  const english = plain(called.get('en') ?? '')
  const [others = [], short = []] = line
    .split('\t')
    .slice(8)
    .map((column) => column.split('|').map(plain))
  const names = new Set([...own, english, ...short, ...others, ...called.values().map(plain)])
  names.delete('')
  return [...names].map((form) => {
    const isOwn = own.includes(form)
    const rank = isOwn || form === english || short.includes(form) ? prominence : prominence - lessForOtherNames
    return { name: form, placeId: id, isOwn, rank }
  })
}

/** 'Gasteiz / Vitoria' is Gasteiz, and Vitoria; 'Halle (Saale)' is Halle too. */
const ownNames = (name: string) => [name, ...name.split(/ ?\/ ?/), name.replace(/ ?\([^)]*\)/g, '')]
