import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `npm run count`: the lines of the sources by folder, without tests and generated files, and the words of the documents. */

const root = resolve(import.meta.dirname, '..')
const folders = ['texts', 'contract', 'server', 'web', 'site', 'lab', 'e2e', 'assets', 'docs']
const kinds = ['code', 'tests', 'generated'] as const
type Kind = (typeof kinds)[number]

const isSource = /\.(ts|tsx|js|sql|css)$/
const isGenerated = /^server\/platform\/db\/schema\.ts$/
const isTest = /\.(test|e2e|corpus)\.tsx?$|\/testing\/|^e2e\/|^server\/contract-tests\//

function kindOf(file: string): Kind {
  if (isGenerated.test(file)) return 'generated'
  return isTest.test(file) ? 'tests' : 'code'
}

const files = execFileSync('git', ['ls-files', '-z', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string) => textOf(file).split('\n').length - 1
const wordsOf = (file: string) => textOf(file).split(/\s+/).filter(Boolean).length
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const counted = files
  .filter((file) => isSource.test(file))
  .map((file) => ({ file, kind: kindOf(file), lines: linesOf(file) }))
const linesIn = (folder: string, kind: Kind) =>
  sum(counted.filter((one) => one.file.startsWith(folder) && one.kind === kind).map(({ lines }) => lines))

const row = (folder: string, name = folder) => [
  name,
  Object.fromEntries(kinds.map((kind) => [kind, linesIn(folder, kind)])),
]
console.table(Object.fromEntries([...folders.map((folder) => row(`${folder}/`)), row('', 'in all')]))

const wordsIn = (start: string) =>
  sum(files.filter((file) => file.startsWith(start) && file.endsWith('.md')).map(wordsOf))
console.table({ 'docs/decisions/': { words: wordsIn('docs/decisions/') }, 'docs/': { words: wordsIn('docs/') } })
