import { setTimeout as delay } from 'node:timers/promises'
import { inRotation, load } from '../../shared/load.ts'
import { processorSeconds } from '../../shared/processes.ts'
import { jobsOfFirstStartDone, startDatabase, startSite } from '../../shared/sites.ts'
import { type Known, readKnown } from './known.ts'
import { type Question, questionsOf } from './questions.ts'
import { explaining, slowestPlans } from './slow-plans.ts'

/** The goals for the p99 in milliseconds. */
const goals = { call: 50, page: 60 }
const connections = 4
/** In seconds, before each measurement. */
const warmUp = 0.4

type Choice = { only: string[]; seconds: number; plans: boolean }

/**
 * Sends every question whose name contains one of `only` to the site on a world, prints the figures and returns them; with `plans`, also
 * the plans of slow statements. Work is the processor time of PostgreSQL and the site per reply; the rest is waiting for a processor.
 */
export async function measureWorld(dataDir: string, { only, seconds, plans }: Choice) {
  const log: string[] = []
  const options = { settings: plans ? explaining : {}, log: (line: string) => void log.push(line) }
  await using database = await startDatabase(dataDir, options)
  await using site = await startSite(dataDir)
  await jobsOfFirstStartDone(database.db)
  const known = await readKnown(database.db)
  const work = () => [database.postgres.pid, site.pid].map(processorSeconds)
  const figures: [subject: string, figure: string][] = []
  for (const question of questionsOf(known).filter(({ name }) => only.some((part) => name.includes(part)))) {
    const asked = { connections, ...requestsOf(question, known) }
    await load(site.address, { ...asked, seconds: warmUp })
    log.length = 0
    const before = work()
    const { p50, p99, replies, bytes, failed } = await load(site.address, { ...asked, seconds })
    const each = work().map((after, at) => (((after - before[at]!) * 1000) / replies).toFixed(1))
    const mark =
      failed > 0 ? `, **${failed} failed**` : p99 > (question.isPage ? goals.page : goals.call) ? ', **over**' : ''
    const figure = `${p50.toFixed(1)}, ${p99.toFixed(1)} ms; ${each.join(', ')} ms; ${(bytes / 1000).toFixed(1)} kB${mark}`
    figures.push([question.name, figure])
    console.log(`${figure.padEnd(48)} ${question.name}`)
    if (!plans) continue
    await delay(100)
    console.log(slowestPlans(log))
  }
  return figures
}

function requestsOf({ paths, who, isPage }: Question, { tokens }: Known) {
  const sessions = who === null ? [undefined] : paths.length > 1 ? tokens[who].slice(0, 1) : tokens[who]
  const [path, token] = [inRotation(paths), inRotation(sessions)]
  return { ask: () => ({ path: path(), token: token() }), ...(isPage && { encoding: 'br, gzip' }) }
}
