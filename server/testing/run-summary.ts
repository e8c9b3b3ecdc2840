import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const visible = 10

/** In milliseconds, including the loading of its modules. */
function timeOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic()
  return collectDuration + duration
}

function slowest(modules: readonly TestModule[]): string[] {
  const files = modules.toSorted((a, b) => timeOf(b) - timeOf(a)).slice(0, visible)
  return files.map(
    (module) => `${(timeOf(module) / 1000).toFixed(1).padStart(6)} s  ${path.relative('.', module.moduleId)}`,
  )
}

/** Tests that failed at first: each is a defect of the product or of the test, though the run is green. */
function flaky(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `  ${path.relative('.', module.moduleId)} > ${test.fullName}`),
  )
}

/** Prints what a green run hides: the slowest files, and the tests that passed only when they were repeated. */
export const runSummary: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length > visible) process.stdout.write(`\nThe slowest files:\n${slowest(modules).join('\n')}\n`)
    const repeated = flaky(modules)
    if (repeated.length > 0) process.stdout.write(`\nPassed only when repeated:\n${repeated.join('\n')}\n`)
  },
}
