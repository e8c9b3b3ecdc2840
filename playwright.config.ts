import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

/** A Chromium of this machine: the tests download none. */
const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const chromium = candidates.find((path) => path && existsSync(path))
if (!chromium)
  throw new Error("The browser tests need a Chromium: 'apt-get install chromium' (or set CHROMIUM to the path of one).")

const port = Number(process.env.E2E_PORT ?? 3210)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/site.ts',
  fullyParallel: true,
  workers: 2,
  // A machine that runs much else may be late once: such a journey is called flaky, and has to pass when it is walked again.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 180_000,
  // A slow machine draws a page in seconds; what never comes is still told apart.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
