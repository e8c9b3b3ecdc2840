import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { signUp } from '../shared/members.ts'
import { temporaryFolder, urlOf } from '../shared/sites.ts'
import { type ChatStage, openInstances } from './chat/chat-stage.ts'
import { readDuring } from './load.ts'
import { type Change, plantedSources } from './planted-sources.ts'
import { faultRun, type Outcome } from './run.ts'
import { mountDisk } from './small-disk.ts'
import { type Acknowledged, md5Of, startUploads, type Uploads } from './uploads.ts'

/** In milliseconds: before, during and after the time without space, and from its end to the first upload at each instance. */
const [beforeMs, fullMs, afterMs, maxReturnMs] = [2_000, 5_000, 3_000, 2_000]
/** In milliseconds: the max time until the files of aborted photos are removed. */
const maxRemovalMs = 15_000
/** Each member uploads less than the quota. */
const memberCount = 12

export const photoDisk = faultRun({
  name: 'disk-full-photos',
  promise:
    'the disk of the photos is full while members upload: nothing is acknowledged that is not there, uploads get 503 with Retry-After, all else goes on, no half file stays, and uploads succeed once there is room',
  plantedFaults: [
    {
      name: 'an upload that is acknowledged though its write failed',
      sign: 'acknowledged and is not there',
      changes: [
        {
          file: 'server/pictures/photos/objects.ts',
          from: '.catch(explain)',
          to: `.catch(() => ({ etag: '"0"', bytes: 0 }))`,
        },
      ],
    },
    {
      name: 'a draft that gets its final name although it is cut short',
      sign: 'half file',
      changes: [
        {
          file: 'server/platform/storage/disk-drafts.ts',
          from: 'await rm(draft, { force: true })\n      throw',
          to: `const { file } = moveTo('0'.repeat(32))
      await mkdir(dirname(file), { recursive: true })
      await rename(draft, file)
      throw`,
        },
      ],
    },
    {
      name: 'a site that is not ready while nobody can upload',
      sign: '/readyz: 503',
      changes: [{ file: 'site/running/start.ts', from: 'holdsDatabase: postgres !== null', to: 'holdsDatabase: true' }],
    },
  ],
  run: (_size, fault) => fillPhotos(fault?.changes),
})

async function fillPhotos(changes?: Change[]): Promise<Outcome> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(temporaryFolder()).path
  const disk = made.use(mountDisk(join(folder, 'data'), '96m'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  made.defer(() => postgres.stop())
  const { connection } = postgres
  const database = { url: urlOf(connection), connection: () => connection, kill: async () => {} }
  const sources = made.use(plantedSources(changes))
  const stage = made.use(await openInstances(folder, database, sources.path))
  const { addresses } = stage
  const tokens: string[] = []
  for (let at = 0; at < memberCount; at++) tokens.push((await signUp(addresses[at % addresses.length]!)).token)
  const uploads = await startUploads(addresses, tokens)
  await delay(beforeMs)
  disk.fill()
  const began = performance.now()
  const topUp = setInterval(() => disk.fill(), 50)
  const [reads, registrations] = await Promise.all([
    readDuring(fullMs, addresses, tokens[0]!, ['/readyz']),
    registerDuring(fullMs, addresses),
  ])
  clearInterval(topUp)
  disk.makeRoom()
  const ended = performance.now()
  const returned = Promise.all(addresses.map((_, at) => successAfter(uploads, at, ended)))
  await delay(afterMs)
  const returnMs = Math.max(...(await returned))
  await uploads.stop()
  const refused = uploads.refused.filter(({ at }) => at >= began && at <= ended + maxReturnMs)
  const wrong = uploads.refused.filter((one) => !one.isRetryable || !refused.includes(one))
  const objects = join(disk.path, 'objects')
  const left = await leftovers(stage, objects, uploads)
  return {
    figures: `${uploads.acknowledged.length} uploads acknowledged, ${refused.length} refused in ${fullMs / 1000} s, ${reads.asked} reads and ${registrations} registrations meanwhile, uploads again after ${(returnMs / 1000).toFixed(1)} s`,
    failures: [
      ...missing(objects, uploads.acknowledged),
      ...(await unserved(addresses[0]!, uploads.acknowledged)),
      ...left,
      ...new Set(wrong.map(({ what }) => `refused in another way: ${what}`)),
      ...reads.refusals,
      ...(refused.length === 0 ? ['nothing was refused: the disk was not full'] : []),
      ...(returnMs > maxReturnMs ? ['no upload within 2 s after there was room'] : []),
    ],
  }
}

/** Registers members one after the other, which is a write to the database only; returns their number. */
async function registerDuring(milliseconds: number, addresses: string[]): Promise<number> {
  const until = performance.now() + milliseconds
  let registered = 0
  for (; performance.now() < until; registered++) {
    await signUp(addresses[registered % addresses.length]!)
    await delay(200)
  }
  return registered
}

/** Milliseconds from `ended` to the next success at an instance. */
async function successAfter({ lastSuccess }: Uploads, at: number, ended: number): Promise<number> {
  while (lastSuccess[at]! < ended && performance.now() - ended < afterMs) await delay(20)
  return (lastSuccess[at]! < ended ? Number.POSITIVE_INFINITY : performance.now()) - ended
}

/** Acknowledged uploads whose bytes are missing. The upload of a finished photo is removed. */
const missing = (objects: string, acknowledged: Acknowledged[]) =>
  acknowledged
    .filter(({ path, key, md5 }) => path === undefined && md5Of(join(objects, 'uploads', key)) !== md5)
    .map(({ key }) => `the upload ${key} was acknowledged and is not there`)

async function unserved(address: string, acknowledged: Acknowledged[]): Promise<string[]> {
  const photos = acknowledged.flatMap(({ path }) => path ?? [])
  const replies = await Promise.all(photos.map((path) => fetch(address + path)))
  const wrong = await Promise.all(
    replies.map(
      async (reply) => !reply.ok || (await reply.bytes()).length !== Number(reply.headers.get('content-length')),
    ),
  )
  return photos.filter((_, at) => wrong[at]).map((path) => `the photo ${path} was acknowledged and is not served`)
}

/** Files that should not exist: parts of an upload under its final name, drafts, and files of photos without a row. */
async function leftovers(stage: ChatStage, objects: string, { sent }: Uploads): Promise<string[]> {
  const uploaded = [...namesIn(join(objects, 'uploads')), ...namesIn(join(objects, 'parts'))]
  const half = uploaded.filter((file) => !sent.has(md5Of(file) ?? ''))
  const drafts = namesIn(join(objects, 'writing'))
  const until = performance.now() + maxRemovalMs
  let photos: string[] = []
  do {
    const rows = await stage.sql<{ path: string }>('select path from uploaded_objects')
    const known = new Set(rows.map(({ path }) => basename(path)))
    photos = existsSync(join(objects, 'photos'))
      ? readdirSync(join(objects, 'photos')).filter((name) => !known.has(name))
      : []
    if (photos.length > 0) await delay(250)
  } while (photos.length > 0 && performance.now() < until)
  return [
    ...half.map((file) => `a half file under a final name: ${basename(file)}`),
    ...drafts.map((file) => `a draft is left: ${basename(file)}`),
    ...photos.map((name) => `files without a row are left: ${name}`),
  ]
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
