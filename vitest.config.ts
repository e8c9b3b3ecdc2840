import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { launchChromium } from './e2e/chromium.ts'
import { appOfScreens } from './server/testing/app-of-screens.ts'
import type { ColorTheme } from './web/testing/axe-options.ts'

/** In milliseconds: long enough for a busy machine. */
const patience = { testTimeout: 30_000, hookTimeout: 60_000 }

const { plugin, makeAdmin, block, placeFestival, placeParties, addTowns } = appOfScreens()

export default defineConfig({
  test: {
    // The database, the browsers and the other processes that tests start need processor time too.
    maxWorkers: 2,
    projects: [
      {
        // `css`: the tests of the design tokens read style sheets, which vitest replaces by empty ones otherwise.
        test: {
          ...patience,
          name: 'rules',
          css: true,
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts', 'assets/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          globalSetup: 'server/testing/global-setup.ts',
          include: ['server/**/*.test.ts', 'site/**/*.test.ts', 'bench/**/*.test.ts', 'faults/**/*.test.ts'],
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [plugin],
        test: {
          ...patience,
          testTimeout: 60_000,
          name: 'screens',
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
              addTowns,
              emulateTheme: ({ page }: BrowserCommandContext, colorScheme: ColorTheme) =>
                page.emulateMedia({ colorScheme }),
              emulateForcedColors: ({ page }: BrowserCommandContext, forcedColors: 'active' | 'none') =>
                page.emulateMedia({ forcedColors }),
              failCalls: ({ page }: BrowserCommandContext, pattern: string) =>
                page.route(pattern, (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
              restoreCalls: ({ page }: BrowserCommandContext) => page.unrouteAll({ behavior: 'wait' }),
            },
          },
        },
      },
    ],
  },
})
