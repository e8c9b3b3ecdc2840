import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { launchChromium } from './e2e/chromium.ts'
import { askedForStreets, serveStreets, type StreetsBehaviour } from './e2e/fake-streets.ts'
import { appOfScreens } from './server/testing/app-of-screens.ts'
import { runSummary } from './server/testing/run-summary.ts'
import type { ColorTheme } from './web/testing/axe-options.ts'

/**
 * Times in milliseconds, long enough for a busy machine. There a test may fail once by being late: it is repeated once, and named at the
 * end if it passes then.
 */
const common = {
  restoreMocks: true,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
  retry: process.env.CI === 'true' ? 1 : 0,
}

/** Tests of the server and of the screens run one after the other: each keeps two cores busy, and together they take a tenth longer. */
const first = { sequence: { groupOrder: 0 } }
const second = { sequence: { groupOrder: 1 } }

/** Tests of the server share one database server. */
const server = {
  ...common,
  ...first,
  globalSetup: 'server/testing/global-setup.ts',
  setupFiles: 'server/testing/setup.ts',
}
/** They replace a module, or look at what a module has counted since it was loaded. */
const withOwnModules = [
  'server/people/auth/passwords/passwords.test.ts',
  'server/platform/db/statements/named-statements.test.ts',
  'server/platform/db/statements/prepared-statements.test.ts',
]

const {
  plugin,
  makeAdmin,
  block,
  placeFestival,
  placeParties,
  endStay,
  endMeetup,
  askForRatings,
  addTowns,
  fillThread,
  failJobs,
} = appOfScreens()

export default defineConfig({
  test: {
    // One more than the cores of a small machine, as tests of the server wait for the database.
    maxWorkers: 3,
    reporters: ['default', runSummary],
    projects: [
      {
        // `css`: the tests of the design tokens read style sheets, which vitest replaces by empty ones otherwise.
        test: {
          ...common,
          ...first,
          name: 'rules',
          isolate: false,
          css: true,
          include: [
            'texts/*.test.ts',
            'contract/**/*.test.ts',
            'web/**/*.test.ts',
            'assets/**/*.test.ts',
            'docs/*.test.ts',
          ],
        },
      },
      {
        // A worker loads the app once for all its files, which saves a third of the time.
        test: {
          ...server,
          name: 'server',
          isolate: false,
          include: ['{server,site,lab}/**/*.test.ts'],
          exclude: withOwnModules,
        },
      },
      {
        test: { ...server, name: 'server-alone', include: withOwnModules },
      },
      {
        extends: './vite.config.ts',
        plugins: [plugin],
        // A page loads the 1,500 modules of the screens once for all its files.
        test: {
          ...common,
          ...second,
          testTimeout: 60_000,
          name: 'screens',
          isolate: false,
          setupFiles: 'web/testing/setup.ts',
          // Pages need the processor themselves.
          maxWorkers: 2,
          include: ['web/**/*.screen.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchChromium(),
              contextOptions: { locale: 'en-US', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            commands: {
              makeAdmin,
              block,
              placeFestival,
              placeParties,
              endStay,
              endMeetup,
              askForRatings,
              addTowns,
              fillThread,
              failJobs,
              emulateTheme: ({ page }: BrowserCommandContext, colorScheme: ColorTheme) =>
                page.emulateMedia({ colorScheme }),
              emulateForcedColors: ({ page }: BrowserCommandContext, forcedColors: 'active' | 'none') =>
                page.emulateMedia({ forcedColors }),
              failCalls: ({ page }: BrowserCommandContext, pattern: string, reply?: { status: number; body: object }) =>
                page.route(pattern, (route) =>
                  route.fulfill(
                    reply ? { status: reply.status, json: reply.body } : { status: 502, body: 'Bad gateway' },
                  ),
                ),
              serveStreets: ({ page }: BrowserCommandContext, behaviour: StreetsBehaviour) =>
                serveStreets(page, behaviour),
              askedForStreets,
              restoreCalls: ({ page }: BrowserCommandContext) => page.unrouteAll({ behavior: 'wait' }),
            },
          },
        },
      },
    ],
  },
})
