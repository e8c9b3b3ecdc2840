import type { FullConfig } from '@playwright/test'
import { runSite } from './running-site.ts'

/** Starts one site for all browser tests. Playwright calls the returned function at the end. */
export default async function startSite(config: FullConfig) {
  const { port } = new URL(config.projects[0]?.use.baseURL ?? '')
  const { dataDir, stop } = await runSite(port)
  process.env.E2E_DATA_DIR = dataDir
  return stop
}
