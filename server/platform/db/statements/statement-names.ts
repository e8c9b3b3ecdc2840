/** The maximum number of texts whose name is cached. Texts that depend on the filters of a request are many, and are named each time. */
const maxKept = 2_000
const names = new Map<string, string>()

/** Registers the name of a text. */
export function nameText(name: string, text: string) {
  if (names.has(text)) return
  if (names.size >= maxKept) names.clear()
  names.set(text, name)
}

/** The name of a `statement()`; for any other text its verb and its table: 'update mail_outbox'. It contains no values. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = derivedName(text)
  nameText(name, text)
  return name
}

/** The first keyword of a statement, or the one after its common table expressions. */
const verb = /\b(select|insert into|update|delete from|merge into|values)\b/i
const table = String.raw`\s+(?:only\s+)?((?:"?[a-z_][a-z0-9_]*"?\.)?"?[a-z_][a-z0-9_]*"?)`
const tableAfterVerb = new RegExp(`^${table}`, 'i')
const tableAfterFrom = new RegExp(String.raw`\bfrom${table}`, 'i')
const tableWithin = new RegExp(String.raw`\bfrom${table}\b(?!\s*[(.])`, 'i')

function derivedName(text: string): string {
  const outer = withoutNested(text)
  const found = verb.exec(outer)
  if (!found) return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other'
  const words = found[0].toLowerCase()
  const rest = outer.slice(found.index + words.length)
  // A select from a subquery is named by the first table in the subquery.
  const [, name] =
    words === 'select' ? (tableAfterFrom.exec(rest) ?? tableWithin.exec(text) ?? []) : (tableAfterVerb.exec(rest) ?? [])
  const does = words.split(' ', 1)[0] ?? words
  return name === undefined ? does : `${does} ${name.replaceAll('"', '')}`
}

/** The text without parts in parentheses, constants and comments. */
function withoutNested(text: string): string {
  let depth = 0
  let outer = ''
  for (const [part] of text.matchAll(/'(?:[^']|'')*'|--[^\n]*|[()]|[^'()-]+|-/g)) {
    if (part === ')') depth--
    if (depth === 0 && !part.startsWith("'") && !part.startsWith('--') && part !== ')') outer += part
    if (part === '(') depth++
  }
  return outer
}
