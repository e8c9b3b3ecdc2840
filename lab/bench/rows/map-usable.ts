import { chromium, type Page } from '@playwright/test'
import { launchChromium } from '../../../e2e/chromium.ts'
import { atMost, both, median, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const rounds = 5
const slowdown = 4

export const mapUsable: Row = {
  name: 'map-usable',
  promise: `the socials at ${slowdown} times CPU slowdown: the list does not wait for the map, and pins can be pressed soon after the map's first byte`,
  measure: () =>
    withSite(async ({ address }) => {
      const browser = await chromium.launch(launchChromium())
      try {
        const visits: Visit[] = []
        for (let round = 0; round <= rounds; round++) {
          const page = await browser.newPage()
          const visit = await measureVisit(page, `${address}/social-parties`)
          // The first visit compiles what the others find in the cache of the process.
          if (round > 0) visits.push(visit)
          await page.close()
        }
        return both(
          atMost(
            median(visits.map(({ list, firstByte }) => list / firstByte)),
            1,
            'times the time of the map: the list',
          ),
          atMost(median(visits.map(({ firstByte, pins }) => pins - firstByte)), 1500, 'ms: pins after the first byte'),
        )
      } finally {
        await browser.close()
      }
    }),
}

/** In milliseconds since the navigation: the list was painted, the map's script began to arrive, and a pin could be pressed. */
type Visit = { list: number; firstByte: number; pins: number }

async function measureVisit(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript({ content: watching })
  await page.goto(url)
  return await page.evaluate<Visit>(reading)
}

const watching = `
  globalThis.times = { list: 0 }
  const pressable = Promise.withResolvers()
  globalThis.pinsCanBePressed = pressable.promise
  setTimeout(() => pressable.reject(new Error('no pin can be pressed within a minute')), 60_000)
  function canBePressed(pin) {
    const { x, y, width, height } = pin.getBoundingClientRect()
    return pin.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  function watchPins() {
    if ([...document.querySelectorAll('.map-view .map-pin')].some(canBePressed)) pressable.resolve(performance.now())
    else requestAnimationFrame(watchPins)
  }
  requestAnimationFrame(watchPins)
  new PerformanceObserver((list) => { times.list ||= list.getEntries()[0].startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })`

/** The map's script is the largest one. */
const reading = `
  pinsCanBePressed.then((pins) => ({
    ...times,
    pins,
    firstByte: performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((one, other) => (other.decodedBodySize > one.decodedBodySize ? other : one)).responseStart,
  }))`
