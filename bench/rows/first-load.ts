import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

export const firstLoad: Row = {
  name: 'first-load',
  promise: 'JavaScript that a browser loads for /, all files, gzipped',
  measure: () =>
    withSite(async ({ address }) => {
      const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
      })
      try {
        const page = await browser.newPage()
        const sizes: Promise<number>[] = []
        page.on('response', (response) => {
          if (response.request().resourceType() === 'script')
            sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
        })
        await page.goto(address, { waitUntil: 'networkidle' })
        const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
        return atMost(bytes / 1000, 130, 'kB')
      } finally {
        await browser.close()
      }
    }),
}
