import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { readSettings } from './env.ts'
import { stopOnSignal } from './stop-signals.ts'

// Code that was compiled at an earlier start is not compiled again, which halves the time until the site is ready.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'))

/** The process: settings -> start -> serve until told to stop. A start that is told to stop ends once it is ready. */
try {
  const settings = readSettings(process.env)
  const { startSite } = await import('./start.ts')
  const starting = startSite(settings, { dev: process.argv.includes('--dev') })
  stopOnSignal(async () => (await starting).stop())
  await starting
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
