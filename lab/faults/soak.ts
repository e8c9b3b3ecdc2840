import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { median } from '../shared/outcome.ts'
import { residentBytes } from '../shared/processes.ts'
import { freePort } from '../shared/sites.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { openLoop, type PhaseResult } from './open-loop/open-loop.ts'
import { type Change, plantedSources } from './planted-sources.ts'
import { faultRun, type Outcome } from './run.ts'
import { type Point, slopeOf } from './slope.ts'

/** A fixed rate, so that runs are comparable: about a sixth of the capacity of an instance on two otherwise idle cores. */
const perSecond = 150
/** In seconds, until the caches are filled: a tenth of the run plus this. */
const warmUp = 30
/** In milliseconds. */
const sampleEvery = 5_000
/** In milliseconds, until the connections of a load are closed on both sides. */
const quietTime = 3_000
/** The max growth of the heap per hour, as a fraction. */
const maxGrowth = 0.01
/** The max increase of descriptors and database connections, which are opened on demand up to the size of each pool. */
const maxMore = { descriptors: 10, connections: 5 }

const leak = (statement: string): Change[] => [
  {
    file: 'server/platform/http/replies.ts',
    from: 'request.isPartOfPage = isPartOfPage()',
    to: `request.isPartOfPage = isPartOfPage()\n    ${statement}`,
  },
]

export const soak = faultRun({
  name: 'soak',
  promise:
    'under a steady load the heap grows by 1 % an hour at most, descriptors and connections to the database not at all',
  plantedFaults: [
    {
      name: 'a listener that is kept for each request',
      sign: 'heap:',
      changes: leak("process.on('kept', () => request)"),
    },
    {
      name: 'a descriptor that stays open for each request',
      sign: 'descriptors:',
      changes: leak("process.getBuiltinModule('node:fs').openSync('/dev/null')"),
    },
  ],
  run: ({ minutes }, fault) => soakFor(minutes, fault?.changes),
})

type Sample = { at: number; heap: number; resident: number; descriptors: number; connections: number }

async function soakFor(minutes: number, changes?: Change[]): Promise<Outcome> {
  const port = await freePort()
  using sources = plantedSources(changes)
  await using crowd = await openCrowd({ root: sources.path, args: [`--inspect=127.0.0.1:${port}`] })
  using inspector = await openInspector(port)
  const seconds = minutes * 60
  const load = (lasting: number) => openLoop(crowd.address, crowd.requests, [{ perSecond, seconds: lasting }])
  await load(warmUp + seconds / 10)
  await delay(quietTime)
  const before = await sample(crowd, inspector)
  const loading = load(seconds)
  const samples = await sampleFor(crowd, inspector, seconds)
  const [result] = await loading
  await delay(quietTime)
  return judge({ before, samples, after: await sample(crowd, inspector) }, result!)
}

async function sampleFor(crowd: Crowd, inspector: Inspector, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    samples.push(await sample(crowd, inspector))
    await delay(sampleEvery)
  }
  return samples
}

async function sample({ pid, db }: Crowd, inspector: Inspector): Promise<Sample> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  return {
    at: performance.now() / 3_600_000,
    heap: await inspector.usedHeap(),
    resident: residentBytes(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: rows[0]!.count,
  }
}

/** `before` and `after` are taken without load, so that there are no client connections. */
type Samples = { before: Sample; samples: Sample[]; after: Sample }

function judge({ before, samples, after }: Samples, { sent, accepted, p99 }: PhaseResult): Outcome {
  const heap = median(samples.map((one) => one.heap))
  const points: Point[] = samples.map(({ at, heap: value }) => ({ at, value: value / heap }))
  const { slope, least, most } = slopeOf(points)
  const half = points.slice(points.length / 2)
  const minutes = (after.at - before.at) * 60
  const [descriptors, connections] = (['descriptors', 'connections'] as const).map((what) => ({
    by: after[what] - before[what],
    text: `${before[what]} to ${after[what]}`,
  }))
  return {
    figures: [
      `${minutes.toFixed(0)} minutes, ${sent - accepted} of ${sent} requests at ${perSecond} a second not answered well, p99 ${p99.toFixed(1)} ms`,
      `heap ${megabytes(heap)}, ${percent(slope)} an hour (between ${percent(least)} and ${percent(most)}; in the second half ${percent(slopeOf(half).slope)})`,
      `resident ${megabytes(before.resident)} to ${megabytes(after.resident)}, descriptors ${descriptors!.text}, connections ${connections!.text}`,
    ].join('; '),
    failures: [
      ...(least > maxGrowth ? [`heap: it grows by ${percent(least)} an hour at least`] : []),
      ...(descriptors!.by > maxMore.descriptors ? [`descriptors: ${descriptors!.text}`] : []),
      ...(connections!.by > maxMore.connections ? [`connections: ${connections!.text}`] : []),
      ...(accepted < sent ? [`requests: ${sent - accepted} not answered well`] : []),
    ],
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const percent = (part: number) => `${(part * 100).toFixed(2)} %`
