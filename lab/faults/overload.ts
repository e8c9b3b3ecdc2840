import { setTimeout as delay } from 'node:timers/promises'
import { startShippedProxy } from '../shared/haproxy.ts'
import { processorSeconds, residentBytes } from '../shared/processes.ts'
import { type Crowd, openCrowd } from './crowd.ts'
import { openLoop, type Phase, type PhaseResult } from './open-loop/open-loop.ts'
import { leaveToLoad, processorsOfSite, withProcessorsApart } from './processors.ts'
import { plantedSources } from './planted-sources.ts'
import { faultRun, type Outcome, type PlantedFault } from './run.ts'

const times = 5
const minGoodput = 0.8
const maxTimesP99 = 3
const maxTimesMemory = 1.5
/** In seconds. */
const mustBeNormalIn = 5
/** In milliseconds: with a larger delay the figures measure the generator. */
const maxLate = 50

/**
 * The fraction of the capacity at which times are compared: at full capacity requests already wait, especially at a site that refuses none.
 */
const usualPart = 0.7
/** In milliseconds: the time in which a site that refuses none answers the remaining requests. */
const quietTime = 15_000
/** In seconds. */
const warmUp = 20
/** The first rate, and the factor of each following one. */
const steps = { first: 200, factor: 1.2, seconds: 4 }

type OverloadFault = PlantedFault & { proxy?: (settings: string) => string }

export const overload = faultRun<OverloadFault>({
  name: 'overload',
  promise: `behind ops/haproxy.cfg, at ${times} times of what it can answer, the site answers ${minGoodput * 100} % of that in at most ${maxTimesP99} times the time, refuses the rest with Retry-After, takes at most ${maxTimesMemory} times the memory, and is normal within ${mustBeNormalIn} s`,
  plantedFaults: [
    {
      name: 'a proxy that lets everybody in',
      sign: 'not answered',
      proxy: (settings) => settings.replaceAll(' if is_refused', ' if { always_false } is_refused'),
    },
    {
      name: 'refusals without Retry-After',
      sign: 'without Retry-After',
      proxy: (settings) => settings.replaceAll(/hdr Retry-After '[^']*'/g, ''),
    },
  ],
  run: ({ overloadSeconds }, fault) =>
    withProcessorsApart(async () => {
      // The requests of the crowd contain their addresses, and HAProxy adds the one that it sees.
      await using crowd = await openCrowd({ environment: { TRUST_PROXY: '2' } })
      await using proxy = await startShippedProxy(crowd.folder, [crowd.address], fault?.proxy)
      leaveToLoad(proxy.pid)
      return await overloadFor({ ...crowd, address: proxy.address }, overloadSeconds)
    }),
})

export const overloadAlone = faultRun({
  name: 'overload-alone',
  promise: `without a proxy, at ${times} times of what it can answer, the site leaves nobody without an answer, refuses with Retry-After what it does not answer, takes at most ${maxTimesMemory} times the memory, and is normal within ${mustBeNormalIn} s`,
  plantedFaults: [
    {
      name: 'a site that lets everybody in',
      sign: 'not answered',
      changes: [
        { file: 'server/platform/limits/per-client/admission.ts', from: 'if (!isOverloaded()) return', to: 'return' },
      ],
    },
    {
      name: 'refusals without Retry-After',
      sign: 'without Retry-After',
      changes: [
        {
          file: 'server/platform/http/errors.ts',
          from: "if (retryAfter) reply.header('retry-after', retryAfter)",
          to: '',
        },
      ],
    },
  ],
  run: ({ overloadSeconds }, fault) =>
    withProcessorsApart(async () => {
      using sources = plantedSources(fault?.changes)
      await using crowd = await openCrowd({ root: sources.path })
      return await overloadFor(crowd, overloadSeconds, { isAlone: true })
    }),
})

/** `isAlone`: the number and the time of replies are figures and cannot fail. */
async function overloadFor(crowd: Crowd, seconds: number, { isAlone = false } = {}): Promise<Outcome> {
  const perSecond = await capacityOf(crowd)
  await delay(quietTime)
  const { results: usual, ...calm } = await ask(crowd, [{ perSecond: usualPart * perSecond, seconds: 10 }])
  const { results, ...crowded } = await ask(crowd, [
    { perSecond: times * perSecond, seconds },
    { perSecond: perSecond / 2, seconds: mustBeNormalIn },
    { perSecond: perSecond / 2, seconds: 10 },
  ])
  const [before, during, , after] = [...usual, ...results] as [PhaseResult, PhaseResult, PhaseResult, PhaseResult]
  const goodput = rateOf(during) / perSecond
  const slower = during.p99 / before.p99
  const memory = crowded.resident / calm.resident
  return {
    figures: [
      `processors: ${processorsOfSite()}; capacity ${Math.round(perSecond)} a second, p99 at ${percent(usualPart)} of it ${before.p99.toFixed(0)} ms`,
      `at ${Math.round(during.sent / seconds)} a second for ${seconds} s ${Math.round(rateOf(during))} answered (${goodput.toFixed(2)}), p99 ${during.p99.toFixed(0)} ms (${slower.toFixed(1)} times), ${during.refused} refused, p99 ${during.refusedP99.toFixed(0)} ms`,
      `memory ${memory.toFixed(2)} times, afterwards ${after.sent - after.accepted} of ${after.sent} refused, p99 ${after.p99.toFixed(0)} ms`,
      `the generator took ${percent(during.processorShare)} of a core and was ${during.lateP99.toFixed(0)} ms late (p99), the site ${percent(crowded.processorShare)}`,
    ].join('; '),
    failures: [
      ...(!isAlone && goodput < minGoodput ? [`only ${goodput.toFixed(2)} of the capacity was answered`] : []),
      ...(!isAlone && slower > maxTimesP99 ? [`the slowest of a hundred took ${slower.toFixed(1)} times as long`] : []),
      ...(memory > maxTimesMemory ? [`memory: ${memory.toFixed(2)} times`] : []),
      ...(after.accepted < after.sent || after.p99 > before.p99 * maxTimesP99 ? ['not normal in time'] : []),
      ...[before, during, after].flatMap(faultsOf),
    ],
  }
}

/** The max throughput at any rate, measured until a rate is clearly too high. */
async function capacityOf(crowd: Crowd): Promise<number> {
  // Code that runs for the first time is slow.
  await ask(crowd, [{ perSecond: steps.first, seconds: warmUp }])
  let max = 0
  for (let perSecond = steps.first; ; perSecond *= steps.factor) {
    // A measurement that other activity of the machine disturbed is repeated once.
    const tries = [await answeredAt(crowd, perSecond)]
    if (isTooMuch(tries[0]!, perSecond)) tries.push(await answeredAt(crowd, perSecond))
    max = Math.max(max, ...tries)
    if (tries.every((answered) => isTooMuch(answered, perSecond))) return max
  }
}

const isTooMuch = (answered: number, perSecond: number) => answered < perSecond * 0.8

async function answeredAt(crowd: Crowd, perSecond: number) {
  const { results } = await ask(crowd, [{ perSecond, seconds: steps.seconds }])
  return rateOf(results[0]!)
}

/** Also returns the max resident memory, and the fraction of a core that the process of the site used. */
async function ask({ address, requests, pid }: Crowd, phases: Phase[]) {
  let resident = 0
  const before = processorSeconds(pid)
  const sampling = setInterval(() => (resident = Math.max(resident, residentBytes(pid))), 200)
  const results = await openLoop(address, requests, phases)
  clearInterval(sampling)
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0)
  return { results, resident, processorShare: (processorSeconds(pid) - before) / seconds }
}

const rateOf = ({ accepted, seconds }: PhaseResult) => accepted / seconds
const percent = (part: number) => `${Math.round(part * 100)} %`

function faultsOf({ refusedWithoutRetryAfter, others, broken, unanswered, lateP99 }: PhaseResult): string[] {
  return [
    ...(refusedWithoutRetryAfter > 0 ? [`${refusedWithoutRetryAfter} refused without Retry-After`] : []),
    ...Object.entries(others).map(([status, count]) => `${count} x ${status}`),
    ...(broken > 0 ? [`${broken} connections broke`] : []),
    ...(unanswered > 0 ? [`${unanswered} not answered`] : []),
    ...(lateP99 > maxLate ? [`the generator was ${Math.round(lateP99)} ms late: the figures tell of itself`] : []),
  ]
}
