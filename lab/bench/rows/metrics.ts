import { readFileSync } from 'node:fs'
import { firstDays } from '../first-days.ts'
import { loadOf } from '../in-turns.ts'
import { mustNotFail } from '../load.ts'
import { atMost, median, type Row } from '../row.ts'
import { type RunningSite, withSite } from '../site.ts'

const METRICS_TOKEN = 'the-token-of-the-bench-0123456789'
const rounds = 9
const seconds = 2

export const metricsCost: Row = {
  name: 'metrics',
  promise:
    'processor time of a list of festivals on a site whose metrics are read every few seconds, against one without metrics, turn by turn',
  measure: () =>
    withSite((plain) =>
      withSite(
        async (measured) => {
          const [costOfPlain, costOfMeasured] = [costOf(plain), costOf(measured)]
          for (const warmUp of [costOfPlain, costOfMeasured]) await warmUp()
          const ratios: number[] = []
          for (let round = 0; round < rounds; round++) {
            const without = await costOfPlain()
            const withMetrics = await costOfMeasured(() => readMetrics(measured))
            ratios.push(withMetrics / without)
          }
          return atMost(median(ratios), 1.05, 'times as much')
        },
        { METRICS_TOKEN },
      ),
    ),
}

/** The site's processor time for each reply in milliseconds: what else the machine does hardly changes it. */
function costOf({ address, pid }: RunningSite) {
  const day = firstDays()
  const run = loadOf(address, { seconds, nextPath: () => `/api/festivals?startDate=${day()}` })
  return async (beside: () => Promise<void> = async () => {}) => {
    const before = processorMs(pid)
    const [measured] = await Promise.all([run(), beside()])
    mustNotFail(measured)
    return (processorMs(pid) - before) / (measured.perSecond * seconds)
  }
}

/** Of a process, from Linux: its 14th and 15th figure, in hundredths of a second. */
function processorMs(pid: number) {
  const [, figures = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = figures.split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}

async function readMetrics({ address }: RunningSite) {
  const reply = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!(await reply.text()).includes('compas_call_duration_seconds_count')) throw new Error('There are no metrics')
}
