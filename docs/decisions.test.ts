import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const maxWords = 400

const records = globSync('docs/decisions/*.md', { cwd: root })
const numbers = new Set(records.map((file) => Number(basename(file).slice(0, 4))))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test(`a decision has at most ${maxWords} words`, () => {
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter((file) => read(file).trim().split(/\s+/).length > maxWords)).toEqual([])
})

const named = /decisions? (\d{1,4}(?:(?:,| and) \d{1,4})*)|docs\/decisions\/(\d{4})/gi
const unknown = (text: string) =>
  [...text.matchAll(named)]
    .flatMap(([, inWords, inPath]) => (inWords ?? inPath ?? '').split(/\D+/))
    .filter((number) => !numbers.has(Number(number)))

test('code and documents name decisions that there are', () => {
  const files = globSync('{contract,server,web,site,bench,faults,planted,lab,e2e,docs}/**/*.{ts,tsx,css,md,sql}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => unknown(read(file)).map((number) => `${file}: ${number}`))).toEqual([])
  const naming = (number: number) => `See decisions 1, 3 and ${number}, and docs/decisions/${number}.`
  expect(unknown(naming(9_999))).toEqual(['9999', '9999'])
})

test('links of the documents lead to a file', () => {
  const gone = globSync('docs/**/*.md', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !target.includes(':') && !existsSync(join(root, dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(gone).toEqual([])
})
