import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { residentBytes } from '../bench/resident-bytes.ts'
import { median } from '../bench/row.ts'
import { freePort } from '../bench/site.ts'
import { type Crowd, withCrowd } from './crowd.ts'
import { type Inspector, openInspector } from './inspector.ts'
import { openLoop } from './open-loop/open-loop.ts'
import type { PhaseResult } from './open-loop/plan.ts'
import { type Change, plantedSources } from './planted-sources.ts'
import type { FaultRun, Outcome } from './run.ts'
import { type Point, slopeOf } from './slope.ts'

/** A fixed rate, so that runs compare: about a sixth of what an instance answers on two cores that have nothing else to do. */
const perSecond = 150
/** Until the caches are filled, in seconds: a tenth of the run and this much. */
const warmUp = 30
/** In milliseconds. */
const sampleEvery = 5_000
/** In the hour, of the heap. */
const maxGrowth = 0.01
/** By how many descriptors and connections the end may differ from the beginning: clients open some at each peak. */
const maxMore = { descriptors: 20, connections: 5 }

export const soak: FaultRun = {
  name: 'soak',
  promise:
    'under a steady load the heap grows by 1 % an hour at most, descriptors and connections to the database not at all',
  plantedFaults: [
    {
      name: 'a listener that is kept for each request',
      isNoticed: () => isNoticed("process.on('kept', () => request)", 'heap'),
    },
    {
      name: 'a descriptor that stays open for each request',
      isNoticed: () => isNoticed("(await import('node:fs')).openSync('/dev/null')", 'descriptors'),
    },
  ],
  run: ({ minutes }) => soakFor(minutes),
}

const plant = (leak: string): Change => ({
  file: 'server/http/replies.ts',
  from: 'request.isPartOfPage = isPartOfPage()',
  to: `request.isPartOfPage = isPartOfPage()\n    ${leak}`,
})

async function isNoticed(leak: string, sign: string) {
  const { failures } = await soakFor(1, (folder) => plantedSources(folder, plant(leak)))
  return failures.some((failure) => failure.startsWith(sign))
}

type Sample = { at: number; heap: number; resident: number; descriptors: number; connections: number }

async function soakFor(minutes: number, root?: (folder: string) => string): Promise<Outcome> {
  const port = await freePort()
  const options = { args: [`--inspect=127.0.0.1:${port}`], ...(root && { root }) }
  return await withCrowd(async (crowd) => {
    const inspector = await openInspector(port)
    const seconds = minutes * 60
    const warm = warmUp + seconds / 10
    const phases = [{ perSecond, seconds: warm + seconds }]
    const loading = openLoop(crowd.address, crowd.requests, phases)
    try {
      await delay(warm * 1000)
      const samples = await take(crowd, inspector, seconds)
      const [result] = await loading
      return judge(samples, result!)
    } finally {
      inspector.close()
    }
  }, options)
}

async function take({ pid, db }: Crowd, inspector: Inspector, seconds: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const began = performance.now()
  while (performance.now() < began + seconds * 1000) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`.execute(db)
    samples.push({
      at: (performance.now() - began) / 3_600_000,
      heap: await inspector.usedHeap(),
      resident: residentBytes(pid),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
      connections: rows[0]!.count,
    })
    await delay(sampleEvery)
  }
  return samples
}

function judge(samples: Sample[], { sent, accepted, p99 }: PhaseResult): Outcome {
  const heap = median(samples.map((sample) => sample.heap))
  const points: Point[] = samples.map(({ at, heap: value }) => ({ at, value: value / heap }))
  const { slope, least, most } = slopeOf(points)
  const more = { descriptors: riseOf(samples, 'descriptors'), connections: riseOf(samples, 'connections') }
  const asked = `${sent - accepted} of ${sent} requests at ${perSecond} a second not answered well, p99 ${p99.toFixed(1)} ms`
  return {
    figures: `${(samples.at(-1)!.at * 60).toFixed(0)} minutes, ${asked}; heap ${megabytes(heap)}, ${percent(slope)} an hour (between ${percent(least)} and ${percent(most)}), resident ${megabytes(samples[0]!.resident)} to ${megabytes(samples.at(-1)!.resident)}, descriptors ${more.descriptors.text}, connections ${more.connections.text}`,
    failures: [
      ...(least > maxGrowth ? [`heap: it grows by ${percent(least)} an hour at least`] : []),
      ...(more.descriptors.by > maxMore.descriptors ? [`descriptors: ${more.descriptors.text}`] : []),
      ...(more.connections.by > maxMore.connections ? [`connections: ${more.connections.text}`] : []),
      ...(accepted < sent ? [`requests: ${sent - accepted} not answered well`] : []),
    ],
  }
}

/** From the first third to the last. */
function riseOf(samples: Sample[], what: 'descriptors' | 'connections') {
  const third = Math.ceil(samples.length / 3)
  const [first, last] = [samples.slice(0, third), samples.slice(-third)].map((part) =>
    median(part.map((one) => one[what])),
  )
  return { by: last! - first!, text: `${first} to ${last}` }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const percent = (part: number) => `${(part * 100).toFixed(2)} %`
