import { defineConfig, devices } from '@playwright/test'
import { launchChromium } from './e2e/chromium.ts'

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
    // Recording every journey makes each a good part slower; `--trace on` records the one that is looked into.
    trace: 'on-first-retry',
    launchOptions: launchChromium(),
  },
})
