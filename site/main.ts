import { readSettings } from './env.ts'
import { startSite } from './start.ts'
import { stopOnSignal } from './stop-signals.ts'

/** The process: settings -> start -> serve until told to stop. A start that is told to stop ends once it is ready. */
try {
  const starting = startSite(readSettings(process.env), { dev: process.argv.includes('--dev') })
  stopOnSignal(async () => (await starting).stop())
  await starting
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
