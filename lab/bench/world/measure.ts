import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { type Load, load } from '../load.ts'
import { processorSeconds } from '../processor-time.ts'
import { jobsOfFirstStartDone, startSite } from '../site.ts'
import { type Known, readKnown } from './known.ts'
import { explaining, slowestPlans } from './slow-plans.ts'
import { type Question, questionsOf } from './questions.ts'

/** Milliseconds of one reply in a hundred, at most. */
const goals = { call: 50, page: 60 }
const connections = 4
/** Seconds before each measurement. */
const warmUp = 0.4

type Choice = { only: string[]; seconds: number; plans: boolean }

/**
 * Asks the site on a world every question whose name has a part of `only` in it, and prints what is slow; with `plans`, also how PostgreSQL
 * did it. Beside the percentiles is the processor time that a reply takes PostgreSQL and the site: the rest is waiting for a processor.
 */
export async function measureWorld(dataDir: string, { only, seconds, plans }: Choice) {
  const log: string[] = []
  const postgres = await startEmbeddedPostgres({
    dataDir: `${dataDir}/postgres`,
    settings: plans ? explaining : {},
    log: (line) => log.push(line),
  })
  const db = connect(postgres.connection, { max: 1 })
  const site = await startSite(dataDir, { DEMO: 'off' })
  try {
    await jobsOfFirstStartDone(db)
    const known = await readKnown(db)
    const questions = questionsOf(known).filter(({ name }) => only.some((part) => name.includes(part)))
    console.log(' p50 ms   p99 ms   db ms  site ms      kB  ')
    for (const question of questions) {
      const requests = requestsOf(question, known)
      await load(site.address, { ...requests, seconds: warmUp })
      log.length = 0
      const work = () => [processorSeconds(postgres.pid), processorSeconds(site.pid)]
      const before = work()
      const measured = await load(site.address, { ...requests, seconds })
      const each = work().map((after, at) => ((after - (before[at] ?? 0)) * 1000) / measured.replies)
      show(question, measured, each)
      if (!plans) continue
      await delay(100)
      console.log(slowestPlans(log))
    }
  } finally {
    await db.destroy()
    await site.stop()
    await postgres.stop()
  }
}

function requestsOf({ paths, who, isPage }: Question, { tokens }: Known) {
  const sessions = who === null ? [] : paths.length > 1 ? tokens[who].slice(0, 1) : tokens[who]
  let asked = 0
  const nextPath = () => paths[asked++ % paths.length] ?? ''
  return { connections, nextPath, tokens: sessions, ...(isPage && { encoding: 'br, gzip' }) }
}

function show({ name, isPage }: Question, { p50, p99, bytes, failed }: Load, work: number[]) {
  const mark = failed > 0 ? `${failed} FAILED` : p99 > (isPage ? goals.page : goals.call) ? 'OVER' : ''
  console.log(
    `${figure(p50)}  ${figure(p99)}  ${work.map(figure).join('  ')}  ${figure(bytes / 1000)}  ${mark.padEnd(5)} ${name}`,
  )
}

const figure = (value: number) => value.toFixed(1).padStart(7)
