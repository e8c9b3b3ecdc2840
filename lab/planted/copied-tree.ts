import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import type { EmbeddedConnection } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { dropTestDatabases } from '../../server/testing/databases/temporary-database.ts'
import { copySources } from '../../site/testing/copied-sources.ts'
import { repository } from '../../site/testing/site-process.ts'
import type { Fault } from './fault.ts'
import { nearTests } from './near-tests.ts'

/** `unusable`: no test could run, so the result says nothing about the tests. */
export type Verdict = 'killed' | 'survived' | 'unusable'

/**
 * By the file with the fault: tests that detected the most faults run first, then the fastest ones, because the first failure ends a run.
 */
const records = new Map<string, { noticed: number; milliseconds: number }>()
let planted = ''
/** What failed in the last run. */
let failures: string[] = []
/** Sets of tests that were seen to pass without a fault. */
const passing = new Set<string>()
const recordOf = (moduleId: string) => records.get(`${planted} ${moduleId}`) ?? { noticed: 0, milliseconds: Infinity }
function byRecord({ moduleId: a }: TestSpecification, { moduleId: b }: TestSpecification) {
  const [one, other] = [recordOf(a), recordOf(b)]
  return other.noticed - one.noticed || one.milliseconds - other.milliseconds || 0
}
class InOrder extends BaseSequencer {
  override async sort(tests: TestSpecification[]) {
    return tests.toSorted(byRecord)
  }
}

/**
 * Runs `work` with a copy of the sources in which faults are planted. One vitest with one database server tests all of them; with
 * `withScreens`, also a browser.
 */
export async function withCopiedTree<T>(
  withScreens: boolean,
  work: (plant: (fault: Fault) => Promise<Verdict>) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'compas-planted-'))
  copySources(root)
  process.chdir(root)
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    // Each worker loads the whole app again for each fault.
    maxWorkers: 1,
    sequence: { sequencer: InOrder },
    project: ['rules', 'server', 'server-alone', ...(withScreens ? ['screens'] : [])],
    reporters: [{}],
    silent: true,
  })
  // A page whose run was ended by a failure cannot run other files.
  for (const { config } of vitest.projects) if (config.browser.enabled) config.isolate = true
  try {
    await vitest.standalone()
    const specifications = await vitest.globTestSpecifications()
    return await work(async ({ file, start, end, replacement }) => {
      const path = join(root, file)
      const source = readFileSync(path, 'utf8')
      const change = (text: string) => {
        writeFileSync(path, text)
        vitest.invalidateFile(path)
      }
      planted = file
      const near = specifications.filter(({ moduleId }) => nearTests(file, moduleId.slice(root.length + 1)))
      change(source.slice(0, start) + replacement + source.slice(end))
      const found = await verdict(near).finally(() => change(source))
      if (found === 'killed') await expectToPass(near)
      return found
    })
  } finally {
    await vitest.close()
    process.chdir(repository)
    rmSync(root, { recursive: true, force: true })
  }

  /** Tests that fail without a fault notice none. Asked once for the same tests. */
  async function expectToPass(near: TestSpecification[]) {
    const names = near.map(({ moduleId }) => moduleId).join(' ')
    if (passing.has(names)) return
    if ((await verdict(near)) === 'killed') throw new Error(`Tests fail without a fault: ${failures.join('; ')}`)
    passing.add(names)
  }

  /** The file that noticed the most comes alone: after a failure vitest loads all others of a run before it ends. */
  async function verdict(near: TestSpecification[]): Promise<Verdict> {
    const [first, ...others] = near.toSorted(byRecord)
    if (!first || others.length === 0 || recordOf(first.moduleId).noticed === 0) return await verdictOf(near)
    return (await verdictOf([first])) === 'killed' ? 'killed' : await verdictOf(others)
  }

  async function verdictOf(near: TestSpecification[]): Promise<Verdict> {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(near)
    // A run that ends with its first failure does not drop its own, which are in memory.
    for (const project of vitest.projects) {
      const { template } = project.getProvidedContext() as { template?: EmbeddedConnection }
      if (template) await dropTestDatabases(template)
    }
    // vitest returns the modules of all runs so far.
    const ids = new Set(near.map(({ moduleId }) => moduleId))
    const ran = testModules.filter(({ moduleId }) => ids.has(moduleId))
    const tests = ran.flatMap((module) => [...module.children.allTests()])
    if (tests.length === 0) return 'unusable'
    const failed = ran.filter((module) => module.state() === 'failed')
    failures = [
      ...tests.flatMap((test) => test.result().errors?.map(({ message }) => `${test.fullName}: ${message}`) ?? []),
      ...ran.flatMap((module) => module.errors().map(({ message }) => `${module.moduleId}: ${message}`)),
      ...unhandledErrors.map((error) => inspect(error)),
    ]
    for (const module of ran) {
      const { duration } = module.diagnostic()
      const noticed = recordOf(module.moduleId).noticed + (failed.includes(module) ? 1 : 0)
      if (duration > 0) records.set(`${planted} ${module.moduleId}`, { noticed, milliseconds: duration })
    }
    return failed.length > 0 || unhandledErrors.length > 0 ? 'killed' : 'survived'
  }
}
