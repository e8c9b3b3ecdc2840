import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { aPhoto } from '../../server/testing/domains/photos.ts'
import { signUp } from '../shared/members.ts'
import { percentile } from '../shared/outcome.ts'
import { type Answer, startLoad } from './load.ts'
import { type Behaviour, behaviours, describe, type Neighbours, services, withNeighbours } from './neighbours.ts'
import { faultRun, type Outcome, type PlantedFault } from './run.ts'
import { openStage, type Stage, usualCalls } from './stage.ts'

/**
 * In milliseconds: the max time that a person waits; how long a service behaves well, and then badly; and the max time until it is used
 * again.
 */
const [maxMs, wellMs, badMs, returnMs] = [5_000, 8_000, 30_000, 90_000]
/** The max ratio of the p99 of other calls during that time, in addition to this number of milliseconds. */
const [maxRatio, noiseMs] = [2, 20]
/** Calls of each kind: more than the number of failures that opens a circuit. */
const tries = 6
const rowsOfUpload = 20
const token = 'the-token-of-the-operator-of-this-run'

const everythingHangs = behaviours[0]!

type NeighboursFault = PlantedFault & { sign: string; behaviour?: Behaviour }

export const badNeighbours = faultRun<NeighboursFault>({
  name: 'bad-neighbours',
  promise:
    'the geocoder, Google, the mail server and the bucket behave badly: nobody waits over 5 s, each is left alone after five failures, nothing is lost or doubled, other calls are not slowed',
  plantedFaults: [
    {
      name: 'no limit of time',
      sign: 'took',
      changes: [
        { file: 'server/platform/limits/per-service/time-limit.ts', from: '  }, milliseconds)', to: '  }, 60_000)' },
      ],
    },
    {
      name: 'services that are asked however often they fail',
      sign: 'left alone',
      changes: [
        {
          file: 'server/platform/limits/per-service/circuit.ts',
          from: 'failures >= maxFailures && (',
          to: 'failures < 0 && (',
        },
      ],
    },
    {
      name: 'an email that is given up as its server says 500',
      sign: 'never sent',
      behaviour: { ...everythingHangs, mail: 3 },
      changes: [
        { file: 'server/platform/mail/mail-failure.ts', from: 'responseCode) >= 510', to: 'responseCode) >= 500' },
      ],
    },
  ],
  run: async ({ neighbours }, fault) => {
    if (fault) return await round(fault.behaviour ?? everythingHangs, fault)
    const outcomes: Outcome[] = []
    for (const behaviour of behaviours.slice(0, neighbours)) outcomes.push(await round(behaviour))
    return {
      figures: outcomes.map(({ figures }) => figures).join('; '),
      failures: outcomes.flatMap(({ failures }) => failures),
    }
  },
})

async function round(behaviour: Behaviour, fault?: NeighboursFault): Promise<Outcome> {
  await using stage = await openStage(fault?.changes)
  return await withNeighbours(async (neighbours) => {
    neighbours.beWell()
    const environment = { ...neighbours.environment, METRICS_TOKEN: token }
    const { address } = await stage.start('a', { environment })
    const database = new Client(stage.connection)
    await database.connect()
    try {
      return await askAndReturn({ stage, neighbours, address, database }, behaviour, fault?.sign)
    } finally {
      await database.end()
    }
  })
}

type Place = { stage: Stage; neighbours: Neighbours; address: string; database: Client }
type Reply = { status: number; ms: number; body: string; location: string | null; retryAfter: string | null }

async function askAndReturn(place: Place, behaviour: Behaviour, plantedSign?: string): Promise<Outcome> {
  const failures: string[] = []
  const check: Check = (isKept, failure) => void (isKept || failures.push(`${describe(behaviour)}: ${failure}`))
  const begun = await begin(place)
  const bad = await whileBad(place, begun, { behaviour, check })
  const isNoticedAlready = plantedSign !== undefined && failures.some((failure) => failure.includes(plantedSign))
  if (isNoticedAlready) return { figures: bad, failures }
  const back = await afterwards(place, begun, check)
  return { figures: `${describe(behaviour)}: ${bad}, ${back}`, failures }
}

type Check = (isKept: boolean, failure: string) => void
type Begun = { ask: Asking; photos: string[]; picture: string; placed: number }

/** Creates an admin with a visible photo and uploaded files, while all four services are well. */
async function begin({ address, database }: Place): Promise<Begun> {
  const member = await signUp(address)
  await database.query('update users set is_admin = true where id = $1', [member.id])
  // Rendering the pictures of the sample world would use both processors.
  await database.query(`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'draw_demo_pictures'`)
  const ask = askAs(address, member.token)
  while ((await database.query('select from gazetteer_version')).rowCount === 0) await delay(200)
  const photos: string[] = []
  for (let photo = 0; photo <= tries; photo++) photos.push(await upload(ask))
  const { objectPath } = JSON.parse((await finish(ask, photos.pop()!)).body) as { objectPath: string }
  const { geocodedCount } = JSON.parse((await uploadParties(ask, 0)).body) as Counts
  return { ask, photos, picture: `${objectPath}/640.webp`, placed: geocodedCount }
}

type Badly = { behaviour: Behaviour; check: Check }

async function whileBad(place: Place, begun: Begun, { behaviour, check }: Badly): Promise<string> {
  const { stage, neighbours, address } = place
  const { ask, photos, picture } = begun
  const [well, bad]: [number[], number[]] = [[], []]
  let times = well
  const onAnswer = ({ began, ended }: Answer) => void times.push(ended - began)
  const load = startLoad(address, await usualCalls(stage), { clients: 2, onAnswer })
  await delay(wellMs)
  times = bad
  neighbours.misbehave(behaviour)
  const [parties, signIns, pictures, finished, registered] = await Promise.all([
    inTurn(tries, (at) => uploadParties(ask, at + 1)),
    inTurn(tries, () => ask('GET', '/api/auth/google')),
    inTurn(tries, () => ask('GET', picture)),
    Promise.all(photos.map((photo) => finish(ask, photo))),
    inTurn(tries, () => register(ask)),
    delay(badMs),
  ])
  const open = await openCircuits(address)
  await load.stop()

  for (const [kind, replies] of Object.entries({ parties, signIns, pictures, finished, registered })) {
    const slowest = Math.round(Math.max(...replies.map(({ ms }) => ms)))
    check(slowest < maxMs, `a call took ${slowest} ms: ${kind}`)
  }
  const stored = parties.map(({ status, body }) => (status === 200 ? (JSON.parse(body) as Counts) : null))
  const placed = Math.max(...stored.map((counts) => counts?.geocodedCount ?? rowsOfUpload))
  check(
    stored.every((counts) => counts?.created === rowsOfUpload),
    'an upload of socials did not store all its rows',
  )
  check(placed < begun.placed, 'as many socials were placed as with a geocoder')
  check(
    signIns.every(({ status, location }) => status === 302 && location === '/auth?error=oauth_failed'),
    'a sign-in with Google did not end at the page that says so',
  )
  check(
    [...pictures, ...finished].every(({ status, retryAfter }) => status === 503 && retryAfter !== null),
    `photos were answered with ${[...new Set([...pictures, ...finished].map(({ status }) => status))].join(', ')}`,
  )
  check(
    registered.every(({ status }) => status === 201),
    'a registration that causes an email failed',
  )
  for (const service of services) check(open.has(service), `${service} was not left alone`)
  for (const failure of load.failures()) check(false, failure)
  const [before, meanwhile] = [Math.round(percentile(well, 99)), Math.round(percentile(bad, 99))]
  check(meanwhile <= before * maxRatio + noiseMs, `other calls took ${meanwhile} instead of ${before} ms`)
  const slowest = Math.max(...[parties, signIns, pictures, finished, registered].flat().map(({ ms }) => ms))
  return `slowest ${Math.round(slowest)} ms, ${placed} of ${rowsOfUpload} socials placed, others p99 ${meanwhile} ms instead of ${before}`
}

async function afterwards({ neighbours, address, database }: Place, begun: Begun, check: Check): Promise<string> {
  const { ask, photos, picture } = begun
  neighbours.beWell()
  const began = performance.now()
  const isWell = async () => {
    const signIn = await ask('GET', '/api/auth/google')
    const replies = await Promise.all([ask('GET', picture), ...photos.map((photo) => finish(ask, photo))])
    await uploadParties(ask, tries + 1)
    const { rowCount: waiting } = await database.query(
      'select from mail_outbox where sent_at is null and given_up_at is null',
    )
    const isServed = replies.every(({ status }) => status === 200) && signIn.location?.includes('/authorize?') === true
    return isServed && waiting === 0 && (await openCircuits(address)).size === 0
  }
  let isBack = await isWell()
  while (!isBack && performance.now() - began < returnMs) {
    await delay(1_000)
    await hurryMails(database)
    isBack = await isWell()
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  const { rows: mails } = await database.query<{ id: string }>('select id from mail_outbox')
  const copies = mails.map(({ id }) => neighbours.delivered().filter((one) => one === id).length)
  const [unsent, doubled] = [copies.filter((count) => count === 0).length, copies.filter((count) => count > 1).length]
  check(isBack, `not all was well again ${seconds} s later`)
  check(unsent === 0, `${unsent} emails were never sent`)
  check(doubled === 0, `${doubled} emails were sent twice`)
  return `${copies.length - unsent - doubled} of ${copies.length} emails sent once, all well after ${seconds} s`
}

type Counts = { created: number; geocodedCount: number }
type Asking = (method: string, path: string, body?: unknown) => Promise<Reply>

/** The status is 0 for a call that takes longer than a person waits. */
const askAs =
  (address: string, memberToken: string): Asking =>
  async (method, path, body) => {
    const began = performance.now()
    const headers = {
      authorization: `Bearer ${memberToken}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    }
    const end = { method, headers, redirect: 'manual' as const, signal: AbortSignal.timeout(maxMs + 1_000) }
    try {
      const reply = await fetch(new URL(path, address), {
        ...end,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      const [location, retryAfter] = [reply.headers.get('location'), reply.headers.get('retry-after')]
      return { status: reply.status, ms: performance.now() - began, body: text, location, retryAfter }
    } catch {
      return { status: 0, ms: performance.now() - began, body: '', location: null, retryAfter: null }
    }
  }

async function inTurn(times: number, call: (at: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let at = 0; at < times; at++) replies.push(await call(at))
  return replies
}

/** Uploads a photo without finishing it, and returns its address in the bucket. */
async function upload(ask: Asking): Promise<string> {
  const { uploadURL } = JSON.parse((await ask('POST', '/api/objects/upload', {})).body) as { uploadURL: string }
  const bytes = new Uint8Array(await aPhoto().toBuffer())
  const { status } = await fetch(uploadURL, { method: 'PUT', body: bytes, headers: { 'content-type': 'image/jpeg' } })
  if (status !== 200) throw new Error(`The bucket answered an upload with ${status}`)
  return uploadURL
}

const finish = (ask: Asking, photoURL: string) => ask('PUT', '/api/room-photos', { photoURL })

/** Uploads socials at different addresses, one of which only the geocoder can find. */
function uploadParties(ask: Asking, round: number): Promise<Reply> {
  const parties = Array.from({ length: rowsOfUpload }, (_, at) => ({
    venueName: `Sala ${round}-${at}`,
    address: `Calle ${round}-${at} 1`,
    city: at === 0 ? 'Xqzwyvania' : 'Madrid',
    date: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  }))
  return ask('POST', '/api/social-parties/csv-upload', { parties })
}

function register(ask: Asking): Promise<Reply> {
  const username = `m${randomUUID().slice(0, 12)}`
  const who = { username, email: `${username}@example.com`, name: 'Load', location: 'Cali', age: 30 }
  return ask('POST', '/api/auth/register', { ...who, password: 'a long enough password' })
}

/** The services that the site does not call now, according to its metrics. */
async function openCircuits(address: string): Promise<Set<string>> {
  const reply = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return new Set(
    [...(await reply.text()).matchAll(/^compas_circuit_open\{service="(\w+)"\} 1$/gm)].map(([, name]) => name!),
  )
}

/** Retries that are due within hours become due now. */
const hurryMails = (database: Client) =>
  database.query(`
    select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
    where task_identifier in ('send_mail', 'write_mail') having count(*) > 0`)
