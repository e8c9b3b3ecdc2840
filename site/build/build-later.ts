import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Language } from '../../texts/languages.ts'
import { languagesLine } from '../running/start-lines.ts'

/** Builds the languages for which a start did not wait, in a process of lower priority. */
export function buildLater(unbuilt: readonly Language[], log: Logger): { stop(): void } {
  if (unbuilt.length === 0) return { stop: () => {} }
  console.log(languagesLine(unbuilt))
  // A group of its own, so that the programs that it starts end with it.
  const build = spawn(process.execPath, [resolve(import.meta.dirname, '../commands/build.ts')], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { pid } = build
  if (pid === undefined) throw new Error('The process that builds the languages could not be started.')
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const hasEnded = () => build.exitCode !== null || build.signalCode !== null
  build.once('exit', (code) => {
    if (code) log.error("some languages could not be built: run 'npm run build'")
  })
  return { stop: () => void (hasEnded() || process.kill(-pid)) }
}
