import { defineConfig, devices } from '@playwright/test'
import { launchChromium } from './e2e/chromium.ts'

const port = Number(process.env.E2E_PORT ?? 3210)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/site.ts',
  fullyParallel: true,
  workers: 2,
  // On a busy machine a journey may fail once by being late. It is repeated once, and reported as flaky if it passes then.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 180_000,
  // Long enough for a slow machine, which takes seconds to render a page.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI === 'true',
  reporter: [['list']],
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    // A press waits until what it presses stands still, and each picture of a movement is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording makes a journey much slower; `--trace on` records a single one.
    // A test cannot answer what a service worker asks for. The journeys that are about it allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: launchChromium(),
  },
})
