import { onTestFinished } from 'vitest'
import { runSite, type SiteProcess } from './site-process.ts'

/** Starts the site in a process that is killed when the test ends. */
export function testSite(...options: Parameters<typeof runSite>): SiteProcess {
  const site = runSite(...options)
  onTestFinished(() => void site.process.kill('SIGKILL'))
  return site
}
