import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { shedding } from '../../server/platform/limits/per-client/load-shedding.ts'
import { afterFile } from '../../server/testing/after-file.ts'
import { testApp } from '../../server/testing/app.ts'
import { lockTable } from '../../server/testing/databases/locked-table.ts'
import { until } from '../../server/testing/until.ts'
import { servePages } from '../pages/pages.ts'

const { services, db } = await testApp()
// No client is refused here, whatever the load of the machine.
const app = await buildApp(services, { shedding: { ...shedding, lagMs: Number.POSITIVE_INFINITY } })
afterFile(() => app.close())
/** The clients whose calls were started. */
const begun: string[] = []
app.addHook('onRequest', async ({ ip, url }) => void (url.startsWith('/api/festivals') && begun.push(ip)))
// Builds the web part if no build exists.
await servePages(app, { db, dev: false, publicUrl: undefined, uploadsTo: null })

let days = 0
/** A page that has not been requested yet. */
const anotherPage = (remoteAddress: string) =>
  app.inject({ url: `/?startDate=2027-01-${String(++days).padStart(2, '0')}`, remoteAddress })

test('a rendering counts by what it took of the thread: who has taken most is served after others (threat 113)', async () => {
  const [dear, other] = ['198.51.100.1', '198.51.100.2']
  for (let pages = 0; pages < 5; pages++) expect((await anotherPage(dear)).statusCode).toBe(200)
  expect(app.costs.of(dear)).toBeGreaterThan(1)
  expect(app.costs.of(other)).toBe(0)

  const festivals = await lockTable(db, 'festivals')
  // Two pages per address are rendered at once, eight in total.
  const taken = [1, 2, 3, 4].flatMap((at) => [1, 2].map(() => anotherPage(`192.0.2.${at}`)))
  await until(async () => begun.filter((ip) => ip.startsWith('192.0.2.')).length === 8)
  begun.length = 0
  const waiting = [anotherPage(dear)]
  await delay(300)
  waiting.push(anotherPage(other))
  await delay(300)
  await festivals.release()
  for (const { statusCode } of await Promise.all([...taken, ...waiting])) expect(statusCode).toBe(200)
  expect(begun).toEqual([other, dear])
}, 60_000)
