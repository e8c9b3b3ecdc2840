import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

enableCompileCache(resolve(import.meta.dirname, '../.cache/compiled'))
const { readSettings } = await import('./env.ts')
const { startSite } = await import('./start.ts')

/** The process: settings -> start -> serve until told to stop. */
try {
  const site = await startSite(readSettings(process.env), { dev: process.argv.includes('--dev') })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void site.stop().then(exit, exit))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function exit(failure?: unknown) {
  if (failure) console.error(failure)
  process.exit(failure ? 1 : 0)
}
