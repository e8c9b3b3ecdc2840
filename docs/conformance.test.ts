import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Checks the tables of docs/conformance: `| Clause | Where | Test |`. A text that the clause quotes must stand as a whole in a file of
 * 'Where' ('{n}' is any value), and so must each piece of code of the two cells; a linked test must be in its file under its name.
 */

const root = join(import.meta.dirname, '..')
const folder = 'docs/conformance'
const tableAlone = 'this table'
const notHeld = '**not held by a test**'

type Row = { at: string; clause: string; where: string; tests: string }

function rowsOf(page: string): Row[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  return lines.flatMap((line, at) => {
    if (!line.startsWith('| ') || line.startsWith('| Clause |') || line.startsWith('| --- |')) return []
    const [clause = '', where = '', tests = '', ...more] = line.slice(2, -2).split(/(?<!\\) \| /)
    if (more.length > 0 || tests === '') throw new Error(`${page}:${at + 1} needs three cells`)
    return { at: `${page}:${at + 1}`, clause, where, tests }
  })
}

const sources = new Map<string, string>()
/** A file without the line breaks and escapes that do not count in a text; empty if there is none. */
function sourceOf(file: string): string {
  const path = join(root, file)
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const source =
    sources.get(path) ??
    read()
      .replaceAll(/\\(['"`])/g, '$1')
      .replaceAll(/\s+/g, ' ')
  sources.set(path, source)
  return source
}

const isFile = (code: string) => /^[\w.-]+(\/[\w.$-]+)+\.[a-z]+$/.test(code)
const codesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** An apostrophe within a word ends no quoted text. */
const quotesIn = (cell: string) =>
  [...cell.replaceAll(/`[^`]+`/g, '').matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds the text where nothing goes before or after it but a quotation mark, a tag or a value. */
function wholeText(text: string): RegExp {
  const inner = text.split(/\s*\{[^}]*\}\s*/).map((piece) => escaped(piece.trim()))
  return new RegExp(String.raw`(?:^|['"\`>}(]) ?${inner.join('.{0,80}?')} ?(?:$|['"\`<{$)])`)
}

function problemsOf({ at, clause, where, tests }: Row): string[] {
  const files = codesIn(where).filter(isFile)
  const gone = files.filter((file) => sourceOf(file) === '')
  const isInNone = (isIn: (source: string) => boolean) => !files.some((file) => isIn(sourceOf(file)))
  const codes = [...codesIn(clause), ...codesIn(where).filter((code) => !isFile(code))]
  const unfound = [
    ...quotesIn(clause).filter((text) => isInNone((source) => wholeText(text).test(source))),
    ...codes.filter((code) => isInNone((source) => source.includes(code))),
  ]
  const problems = [
    ...(files.length === 0 ? ['names no file'] : gone.map((file) => `there is no file ${file}`)),
    ...(gone.length === 0 ? unfound.map((text) => `'${text}' is in none of its files`) : []),
    ...problemsOfTests(tests),
  ]
  return problems.map((problem) => `${at} ${problem}`)
}

function problemsOfTests(cell: string): string[] {
  const links = [...cell.matchAll(/\[((?:\\.|[^\]\\])+)\]\(([^)]+)\)/g)].map(([, name = '', target = '']) => ({
    name: name.replaceAll(/\\(.)/g, '$1'),
    file: join(folder, target),
  }))
  const linked = links.filter(({ file }) => dirname(file) !== 'docs/decisions')
  const isIn = (file: string, name: string) =>
    ["'", '"', '`'].some((mark) => sourceOf(file).includes(mark + name + mark))
  return [
    ...(linked.length === 0 && !cell.startsWith(tableAlone) && !cell.startsWith(notHeld) ? ['names no test'] : []),
    ...links.filter(({ file }) => sourceOf(file) === '').map(({ file }) => `there is no file ${file}`),
    ...linked.filter(({ name, file }) => !isIn(file, name)).map(({ name, file }) => `no test '${name}' is in ${file}`),
  ]
}

describe('the tables of conformance', () => {
  const rows = globSync(`${folder}/*.md`, { cwd: root }).toSorted().flatMap(rowsOf)

  test('name files, texts and tests that there are', () => {
    expect(rows.flatMap(problemsOf)).toEqual([])
  })

  test('say at the top how many clauses they have, and how many no test holds', () => {
    const [alone, open] = [tableAlone, notHeld].map((mark) => rows.filter(({ tests }) => tests.startsWith(mark)).length)
    expect(sourceOf(`${folder}/README.md`)).toContain(
      `**${rows.length} clauses. Compared with the code alone: ${alone}. Not held by a test: ${open}.**`,
    )
  })

  test.each([
    ['a moved file', { where: '`web/gone.ts`' }, 'there is no file web/gone.ts'],
    ['another text', { clause: "Says 'Nothing else'" }, "'Nothing else' is in none of its files"],
    ['a part of a text', { clause: "Says 'thumbs'" }, "'thumbs' is in none of its files"],
    [
      'another constant',
      { clause: 'At most `maxMessageLength = 3`' },
      "'maxMessageLength = 3' is in none of its files",
    ],
    ['a renamed test', { tests: '[no such test](../../contract/platform/fields.test.ts)' }, "no test 'no such test'"],
    [
      'a clause without a test',
      { tests: '[decision 1](../decisions/0001-node-and-postgresql-from-npm.md)' },
      'no test',
    ],
  ])('would report %s', (_, change, problem) => {
    const row = {
      at: 'row',
      clause: 'A message',
      where: '`contract/chat/chat-limits.ts`',
      tests: tableAlone,
      ...change,
    }
    expect(problemsOf(row).join()).toContain(problem)
  })
})
