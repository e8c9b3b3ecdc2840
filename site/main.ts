import { readSettings } from './env.ts'
import { startSite } from './start.ts'

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
