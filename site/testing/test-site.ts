import { onTestFinished } from 'vitest'
import { runSite, type SiteProcess } from './site-process.ts'

/** The site in a process that does not outlive the test. */
export function testSite(...options: Parameters<typeof runSite>): SiteProcess {
  const site = runSite(...options)
  onTestFinished(() => void site.process.kill('SIGKILL'))
  return site
}
