import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/** Milliseconds, with the loading of its modules. */
function timeOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

/** Prints the files that took longest at the end of a run, so that a suite that grows slow shows where. */
export const slowestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length <= shown) return
    const slowest = modules.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, shown)
    const lines = slowest.map(
      (module) => `${(timeOf(module) / 1000).toFixed(1).padStart(6)} s  ${path.relative('.', module.moduleId)}`,
    )
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`)
  },
}
