import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { clausesIn, holdersIn, problemsOf, withTexts } from '../checks/clauses.ts'

/**
 * `npm run conformance`: lists each clause of the specification with the tests that cover it. Fails for a clause without a test or a
 * reason, a tag of no clause, and a place or text that does not exist. `npm run check` does so too, without the list.
 */
const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const sources = new Map<string, string>()
const sourceOf = (file: string) =>
  sources.getOrInsertComputed(file, () => (existsSync(path.join(root, file)) ? withTexts(read(file)) : ''))

const clauses = globSync('docs/clauses/*.md', { cwd: root })
  .toSorted()
  .flatMap((page) => clausesIn(read(page)))
const ids = new Set(clauses.map(({ id }) => id))
const holders = globSync('{contract,server,web,site,lab,e2e,assets}/**/*.{test,e2e}.{ts,tsx}', { cwd: root })
  .toSorted()
  .flatMap((file) => holdersIn(file, read(file)))
const testsOf = Map.groupBy(holders, ({ id }) => id)

for (const { id, asked, note } of clauses) {
  const tests = testsOf.get(id)?.map(({ test }) => test) ?? []
  console.log([`${id} ${asked}`, ...tests, ...(note === '' ? [] : [note])].join('\n      '))
}
console.log(
  `${clauses.length} clauses, ${holders.length} tags of ${new Set(holders.map(({ test }) => test)).size} tests`,
)

const problems = [
  ...clauses
    .filter(({ id }, at) => clauses.findIndex((one) => one.id === id) !== at)
    .map(({ id }) => `${id} stands twice`),
  ...clauses.flatMap((clause) =>
    problemsOf(clause, testsOf.has(clause.id), sourceOf).map((problem) => `${clause.id} ${problem}`),
  ),
  ...holders.filter(({ id }) => !ids.has(id)).map(({ id, test }) => `@${id} is the tag of no clause: ${test}`),
]
for (const problem of problems) console.error(problem)
if (clauses.length === 0 || problems.length > 0) process.exitCode = 1
