import { setTimeout as delay } from 'node:timers/promises'
import { firstDays } from '../first-days.ts'
import { inTurns, loadOf } from '../in-turns.ts'
import { atLeast, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const METRICS_TOKEN = 'the-token-of-the-bench-0123456789'
const seconds = 3
/** More often than Prometheus does by default. */
const scrapeEveryMs = 5_000

export const metricsCost: Row = {
  name: 'metrics',
  promise:
    'the list of festivals on a site whose metrics are scraped every five seconds, against one without metrics, turn by turn',
  measure: () =>
    withSite(({ address: plain }) =>
      withSite(
        async ({ address: measured }) => {
          const [dayOfPlain, dayOfMeasured] = [firstDays(), firstDays()]
          const pathFrom = (day: () => string) => () => `/api/festivals?startDate=${day()}`
          const without = loadOf(plain, { seconds, nextPath: pathFrom(dayOfPlain) })
          const withMetrics = loadOf(measured, { seconds, nextPath: pathFrom(dayOfMeasured) })
          for (const warmUp of [without, withMetrics]) await warmUp()
          const scraping = new AbortController()
          const scrapes = scrape(measured, scraping.signal)
          const [ours, theirs] = await inTurns(withMetrics, without)
          scraping.abort()
          if ((await scrapes) < 3) throw new Error('the metrics were not scraped: the figures mean nothing')
          return atLeast(ours.perSecond / theirs.perSecond, 0.95, 'times as many')
        },
        { METRICS_TOKEN },
      ),
    ),
}

/** Returns how often it got the metrics until `stopped`. */
async function scrape(address: string, stopped: AbortSignal): Promise<number> {
  let scrapes = 0
  while (!stopped.aborted) {
    const reply = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    if (reply.ok && (await reply.text()).includes('compas_call_duration_seconds_count')) scrapes++
    await delay(scrapeEveryMs, undefined, { signal: stopped }).catch(() => {})
  }
  return scrapes
}
