import './needed-node.js'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { readSettings } from './env.ts'
import { stopOnSignal } from './running/stop-signals.ts'

// The compile cache halves the time until the site is ready, because unchanged code is not compiled again.
enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'))

/**
 * The process: settings -> start -> serve until a stop signal. A stop signal during the start takes effect when the site is ready.
 */
try {
  const settings = readSettings(process.env)
  const { startSite } = await import('./running/start.ts')
  const starting = startSite(settings, { dev: process.argv.includes('--dev') })
  stopOnSignal(async () => (await starting).stop())
  await starting
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
