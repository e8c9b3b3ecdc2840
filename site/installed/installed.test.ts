import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyApp } from '../../server/app.ts'
import { testApp } from '../../server/testing/app.ts'
import { languages } from '../../texts/languages.ts'
import { pathIn } from '../../texts/addresses.ts'
import { serveManifests } from './serve-manifest.ts'
import { serveWorker } from './serve-worker.ts'

const { services } = await testApp()
const installed = { release: 'abc', worker: 'work()', files: () => [] }
const app = emptyApp(services)
serveManifests(app)
serveWorker(app, installed)
const switchedOff = emptyApp(services)
serveWorker(switchedOff, null)
afterAll(() => Promise.all([app.close(), switchedOff.close()]))

type Picture = { src: string; sizes: string; purpose?: string }
const manifestIn = async (language: (typeof languages)[number]) =>
  (await app.inject(pathIn(language, '/manifest.webmanifest'))).json()

describe('the service worker', () => {
  test('names its release, is asked for anew each time, and may fetch from this site alone @S11.5', async () => {
    const { body, headers } = await app.inject('/sw.js')
    expect(body).toBe("const RELEASE = 'abc';\nwork()")
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
    )
  })

  test('is replaced, where it is switched off, by one that removes caches, databases and itself @S11.6', async () => {
    const { body, headers } = await switchedOff.inject('/sw.js')
    for (const step of ['caches.delete', 'deleteDatabase', 'unregister()', 'skipWaiting()'])
      expect(body).toContain(step)
    expect(headers['cache-control']).toBe('no-cache')
  })
})

describe('the manifest', () => {
  test.each(languages)('has the texts and the addresses of its language: %s', async (language) => {
    const manifest = await manifestIn(language)
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: language, start_url: pathIn(language, '/') })
    const addresses = [manifest.share_target.action, ...manifest.shortcuts.map(({ url }: { url: string }) => url)]
    for (const address of addresses) expect(address.startsWith(pathIn(language, '/'))).toBe(true)
    expect(manifest.description).not.toBe(language === 'en' ? '' : (await manifestIn('en')).description)
  })

  test('has pictures of the sizes that it claims', async () => {
    const { icons, screenshots } = await manifestIn('en')
    for (const { src, sizes } of [...icons, ...screenshots] as Picture[]) {
      if (sizes === 'any') continue
      const { width, height } = await sharp(resolve(import.meta.dirname, `../../web/public${src}`)).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const purposes = (icons as Picture[]).flatMap(({ purpose }) => purpose ?? [])
    expect(purposes).toEqual(['maskable', 'monochrome'])
  })
})

test('what is shared where no worker takes it is neither read nor stored: the page says how @S11.7', async () => {
  const { statusCode, headers } = await app.inject({
    method: 'POST',
    url: '/de/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'x'.repeat(100_000),
  })
  expect([statusCode, headers['location']]).toEqual([303, '/de/share'])
})
