import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { launchChromium } from '../../../e2e/chromium.ts'
import { signUp } from '../../shared/members.ts'
import { atMost, both, type Outcome } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import { builtWeb } from '../../../site/build/build.ts'
import { firstLoadLimits } from '../../../site/testing/first-load-limits.ts'
import { pathIn } from '../../../texts/addresses.ts'
import { defaultLanguage, type Language } from '../../../texts/languages.ts'
import type { Row } from '../row.ts'
import { pagesIn } from './pages.ts'

const limits = firstLoadLimits.all
const measured: Language[] = ['en', 'de']

const pagesForAll = [
  '/',
  '/festivals/calendar',
  '/rooms',
  '/safety',
  '/support',
  '/unsubscribe',
  '/auth/verify',
  '/auth/undo-email',
]
const pagesForVisitors = ['/auth', '/auth?tab=register', '/auth/forgot', '/auth/reset']
const pagesForMembers = [
  '/settings',
  '/onboarding',
  '/festivals/new',
  '/my-rooms',
  '/my-requests',
  '/my-events',
  '/favorites',
  '/saved-rooms',
  '/messages',
  '/notifications',
]

export const firstLoad: Row = {
  name: 'first-load',
  promise:
    'JavaScript that a browser loads for each page in English and in German, all files, gzipped: the heaviest against its limit',
  measure: async () => {
    await builtWeb(() => {}, measured)
    await using place = await openPlace('sample')
    const { address } = place
    const { token, user } = await signUp(address)
    const things = await Promise.all([
      pagesIn(address, '/api/festivals', '/festivals'),
      pagesIn(address, '/api/room-shares', '/rooms'),
    ])
    const forAll = [...pagesForAll, `/members/${user.username}`, ...things.map(([first]) => first!)]
    await using browser = await chromium.launch(launchChromium())
    const stored = { authToken: token, authUser: JSON.stringify(user) }
    const outcomes: Outcome[] = []
    for (const language of measured) {
      const inLanguage = (paths: string[]) => paths.map((path) => pathIn(language, path))
      const visitor = await sizesOf(browser, address, inLanguage([...forAll, ...pagesForVisitors]), {})
      const member = await sizesOf(browser, address, inLanguage([...forAll, ...pagesForMembers]), stored)
      const home = pathIn(language, '/')
      const more = language === defaultLanguage ? 0 : firstLoadLimits.longerTexts
      outcomes.push(
        heaviest(`visitors in ${language}`, visitor, (path) => (path === home ? limits.home : limits.visitor) + more),
        heaviest(`members in ${language}`, member, () => limits.member + more),
      )
    }
    return outcomes.reduce(both)
  },
}

type PageSize = { path: string; kilobytes: number }

async function sizesOf(browser: Browser, address: string, paths: string[], stored: Record<string, string>) {
  const sizes: PageSize[] = []
  for (const path of paths) {
    const context = await browser.newContext()
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, stored)
    const page = await context.newPage()
    page.setDefaultTimeout(180_000)
    // A page that reads the stream never becomes idle.
    await page.route('**/api/stream', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }))
    const files: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        files.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    const reply = await page.goto(address + path, { waitUntil: 'networkidle' })
    if (!reply?.ok()) throw new Error(`${path}: ${reply?.status()}`)
    const bytes = (await Promise.all(files)).reduce((sum, size) => sum + size, 0)
    sizes.push({ path, kilobytes: bytes / 1000 })
    await context.close()
  }
  return sizes
}

/** Of the pages with one limit, the heaviest. */
function heaviest(who: string, sizes: PageSize[], limitOf: (path: string) => number): Outcome {
  const byLimit = Map.groupBy(sizes, ({ path }) => limitOf(path))
  return [...byLimit]
    .map(([limit, pages]) => {
      const { path, kilobytes } = pages.reduce((max, page) => (page.kilobytes > max.kilobytes ? page : max))
      return atMost(kilobytes, limit, `kB for ${who}`, path.replace(/[0-9a-f-]{36}/, '$id'))
    })
    .reduce(both)
}
