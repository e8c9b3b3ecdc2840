import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { app } = await testApp()
const ask = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

/** The CPU time of all threads of this process, in microseconds, as compression may run on another thread. */
async function processorTimeOf(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test.each(['/api/openapi.json', '/api/docs'])('%s is compressed, once', async (url) => {
  const first = await processorTimeOf(() => ask(url, 'br'))
  const further = await processorTimeOf(async () => {
    for (let at = 0; at < 10; at++) await ask(url, 'gzip, br')
  })
  expect(further).toBeLessThan(first)
  const [plain, brotli, gzipped] = await Promise.all(['identity', 'br', 'gzip'].map((encoding) => ask(url, encoding)))
  expect(plain!.headers['content-encoding']).toBeUndefined()
  expect(brotli!.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli!.rawPayload).toString()).toBe(plain!.body)
  expect(gunzipSync(gzipped!.rawPayload).toString()).toBe(plain!.body)
  expect(brotli!.rawPayload.length).toBeLessThan(plain!.rawPayload.length / 10)
})
