import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repository } from '../../site/testing/site-process.ts'
import { writeFigures } from '../shared/figures.ts'
import { boundFaultsOf } from './bound-faults.ts'
import { withCopiedTree } from './copied-tree.ts'
import { type Change, type Fault, faultOf } from './fault.ts'
import { guardFaultsOf } from './guard-faults.ts'
import { ruleFaultsOf } from './rule-faults.ts'
import { sqlFaultsOf } from './sql-faults.ts'

/**
 * `npm run test:planted [-- server/chat/chat server/visible.ts:33 … --kind guards --sample 50 --seed 1 --write]`: plants one fault after
 * the other in a copy of the sources, runs the tests near it, and prints the faults that no test detects. `--write` updates the row of the
 * count in docs/figures.md.
 */
const { values, positionals } = parseArgs({
  options: {
    kind: { type: 'string', multiple: true },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** Pure functions. */
const rules = globSync(
  [
    'contract/*/{distance,money,nearest,published-price,comparison-price}.ts',
    'server/**/*.rules.ts',
    'server/socials/gazetteer/{choose,find-places,near-spellings}.ts',
    'server/people/quotas/quotas-per-member.ts',
    'server/platform/limits/per-client/rate-limits.ts',
    'contract/socials/party-hours.ts',
  ],
  { cwd: repository },
)
const withSql = globSync('server/**/*.ts', {
  cwd: repository,
  exclude: ['**/*.test.ts', 'server/testing/**', 'server/demo/**', 'server/platform/db/migrations/**'],
})

/** Files with guards: for the cached content of pages, and for the controls of screens. */
const keptPages = ['pages/pages', 'kept-pages/kept-pages', 'kept-pages/kept-replies', 'pages/render-page'].map(
  (name) => `site/${name}.ts`,
)
const screens = globSync('web/{features,screens,lib/calendar}/**/*.tsx', {
  cwd: repository,
  exclude: ['**/*.test.tsx'],
})
const guarded = [...withSql, ...keptPages, ...screens]

const kinds: Record<string, [string[], (file: string, source: string) => Change[]]> = {
  sql: [withSql, sqlFaultsOf],
  bounds: [withSql, boundFaultsOf],
  guards: [guarded, guardFaultsOf],
  rules: [rules, ruleFaultsOf],
}
const found = Object.entries(kinds).flatMap(([kind, [files, faultsOf]]) =>
  files.toSorted().flatMap((file) => {
    const source = readFileSync(join(repository, file), 'utf8')
    return faultsOf(file, source).map((change): Fault & { kind: string } => ({
      ...faultOf(file, source, change),
      kind,
    }))
  }),
)
/** Removes duplicates, because a guard in a rule is found twice. */
const all = [...new Map(found.map((fault) => [`${fault.file} ${fault.start} ${fault.replacement}`, fault])).values()]

/** Faults that do not change the behaviour; `instead` may be omitted if this applies to each fault of that text. */
type Equivalent = { file: string; what: string; instead?: string; reason: string }
const equivalents: Equivalent[] = JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'))
const matches = ({ file, what, instead }: Equivalent, fault: Fault) =>
  fault.file === file && fault.what === what && (instead === undefined || fault.instead === instead)
for (const equivalent of equivalents.filter((one) => !all.some((fault) => matches(one, fault)))) {
  console.log(`STALE ${equivalent.file} has no such text any more: ${equivalent.what}`)
  process.exitCode = 1
}

const wanted = all.filter(
  (fault) =>
    (values.kind ?? [fault.kind]).includes(fault.kind) &&
    (positionals.length === 0 || positionals.some((part) => `${fault.file}:${fault.line}`.startsWith(part))) &&
    !equivalents.some((equivalent) => matches(equivalent, fault)),
)
const planted = values.sample === undefined ? wanted : sampleOf(wanted, Number(values.sample), Number(values.seed))

const count = { killed: 0, survived: 0, unusable: 0 }
const areSeen = planted.some(({ file }) => file.startsWith('web/'))
await withCopiedTree(areSeen, async (plant) => {
  for (const fault of planted) {
    const verdict = await plant(fault)
    count[verdict]++
    const shown = verdict === 'killed' ? 'killed  ' : verdict.toUpperCase()
    console.log(`${shown} ${fault.file}:${fault.line}  ${fault.what}  ->  ${fault.instead || 'nothing'}`)
  }
})
const score = Math.floor((1000 * count.killed) / (count.killed + count.survived)) / 10
const figure = `${score} %: ${count.killed} killed, ${count.survived} survived, ${count.unusable} unusable; ${planted.length} of ${wanted.length} faults planted`
console.log(figure)
if (values.write) writeFigures('test:planted', [[positionals.join(' ') || 'all', figure]])

/** The same sample for the same seed. */
function sampleOf(faults: Fault[], size: number, seed: number): Fault[] {
  let state = seed
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32)
  const drawn = faults.map((fault) => ({ fault, number: next() })).toSorted((a, b) => a.number - b.number)
  return drawn.slice(0, size).map(({ fault }) => fault)
}
