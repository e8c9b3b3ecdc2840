import { parseSync, Visitor } from 'vite'
import { domains, nameInCode, readCatalog } from '../../texts/catalogs.ts'
import { parsedText, wordingsOf } from '../../texts/messages.ts'

/** A clause of the specification, by its line in docs/clauses: `- P5.21 what is asked · where it is done · a note`. */
export type Clause = { id: string; asked: string; where: string; note: string }

export const clausesIn = (page: string): Clause[] =>
  [...page.matchAll(/^- (\S+) (.+)$/gm)].map(([, id = '', line = '']) => {
    const [asked = '', where = '', note = ''] = line.split(' · ')
    return { id, asked, where, note }
  })

/** A test that covers a clause: its title contains the clause's tag, `refuses a room without a price @P5.21`. */
export type Holder = { id: string; test: string }

const tags = /(?<!\w)@([a-z]+\d+\.\d+)\b/gi
/** A test that runs: `test`, `it`, also with `.each(…)`; no `test.skip`, `test.step` or `describe`. */
const isTest = /^(test|it)(\.(each|for|skipIf)\([^]*\))*$/

/** Finds the tags in titles of tests, and in the rows of their tables, which are parts of titles; not in comments or other text. */
export function holdersIn(file: string, source: string): Holder[] {
  const found: Holder[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title === undefined || !isTest.test(source.slice(callee.start, callee.end))) return
      const name = source.slice(title.start + 1, title.end - 1).replaceAll(tags, '')
      const ids = new Set([...textsIn([title, callee]).join('\n').matchAll(tags)].map(([, id = '']) => id))
      for (const id of ids) found.push({ id, test: `${file}: ${name.trim()}` })
    },
  }).visit(parseSync(file, source).program)
  return found
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : []
}

const isFile = (code: string) => /^[\w.-]+(\/[\w.$-]+)+\.[a-z]+$/.test(code)
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
/** An apostrophe within a word ends no quoted text. */
const quotesIn = (text: string) =>
  [...text.replaceAll(/`[^`]+`/g, '').matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, quote = '']) => quote)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds the text if it is delimited on both sides by a quotation mark, a tag or a value. */
function wholeText(text: string): RegExp {
  const inner = text.split(/\s*\{[^}]*\}\s*/).map((piece) => escaped(piece.trim()))
  return new RegExp(String.raw`(?:^|['"\`>}(]) ?${inner.join('.{0,80}?')} ?(?:$|['"\`<{$)])`)
}

/** The catalogs by their names in code. */
const catalogs = new Map(domains.map((domain) => [nameInCode(domain), readCatalog(domain, 'en')]))

/** A source together with the English of the texts that it reads from the catalogs: `t.meetups.title` brings "Title". */
export function withTexts(source: string): string {
  const texts = [...source.matchAll(/\bt\.(\w+)\.(\w+)/g)].flatMap(([, folder = '', name = '']) => {
    const text = catalogs.get(folder)?.[name]
    return text === undefined ? [] : wordingsOf(parsedText(text, 'en'))
  })
  return [source, ...new Set(texts)].join('\n"').replace(/$/, '"')
}

/** A source without the line breaks and escapes that do not count in a text. */
const flat = (source: string) => source.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\s+/g, ' ')

/**
 * Returns the problems of a clause: it has neither a test nor a reason for that, or its line names something that is not there. A quoted
 * text must be in the named file as a complete text ('{n}' is any value), and so must each piece of code of its line.
 */
export function problemsOf(
  { asked, where, note }: Clause,
  isHeld: boolean,
  sourceOf: (file: string) => string,
): string[] {
  const files = codesIn(where).filter(isFile)
  const gone = files.filter((file) => sourceOf(file) === '')
  const sources = files.map((file) => flat(sourceOf(file)))
  const codes = [...codesIn(asked), ...codesIn(where).filter((code) => !isFile(code))]
  const unfound = [
    ...quotesIn(asked).filter((text) => !sources.some((source) => wholeText(text).test(source))),
    ...codes.filter((code) => !sources.some((source) => source.includes(code))),
  ]
  const hasReason = /^no test: ./.test(note)
  return [
    ...(isHeld || hasReason ? [] : ['has no test, and no reason for that']),
    ...(isHeld && hasReason ? ['has a test, and a reason for none'] : []),
    ...(files.length === 0 ? ['names no file'] : gone.map((file) => `names ${file}, which is not there`)),
    ...(gone.length === 0 ? unfound.map((text) => `says '${text}', which is in none of its files`) : []),
  ]
}
