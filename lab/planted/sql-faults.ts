import { parseSync, Visitor } from 'vite'
import { type Change, type Span } from './fault.ts'

type Condition = Span & { neutral: 'or true' | 'and false' }

/**
 * Each condition in the source of a module that can lose its effect, one at a time: those connected by `where`, `and` and `or` in SQL, and
 * each `.where(…)` of a Kysely query. In SQL a condition stays in the text, so that the parameters keep their types.
 */
export function sqlFaultsOf(file: string, source: string): Change[] {
  const changes: Change[] = []
  const add = ({ start, end }: Span, replacement: string) => changes.push({ start, end, replacement })
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source.slice(tag.start, tag.end))) return
      const first = quasi.start + 1
      for (const { start, end, neutral } of conditionsOf(withoutValues(source, quasi))) {
        const condition = { start: first + start, end: first + end }
        add(condition, `(${source.slice(condition.start, condition.end)} ${neutral})`)
      }
    },
    CallExpression({ callee, arguments: [given], optional, end }) {
      if (optional || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (/^(where|whereRef|filterWhere|having)$/.test(name)) add({ start: callee.object.end, end }, '')
      if (!/^(or|and)$/.test(name) || given?.type !== 'ArrayExpression') return
      for (const element of given.elements)
        if (element) add(element, name === 'or' ? 'sql<boolean>`false`' : 'sql<boolean>`true`')
    },
  }).visit(parseSync(file, source).program)
  return changes
}

/** The text of a template without comments, and with `x` in place of its values, which may contain separate SQL. */
function withoutValues(source: string, { start, end, expressions }: Span & { expressions: Span[] }): string {
  let text = source.slice(start, end)
  for (const value of expressions) {
    const [from, to] = [text.lastIndexOf('${', value.start - start), text.indexOf('}', value.end - start) + 1]
    text = text.slice(0, from) + 'x'.repeat(to - from) + text.slice(to)
  }
  return text.slice(1, -1).replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length))
}

const tokens = /'(?:[^']|'')*'|"[^"]*"|[(),]|distinct\s+from|union\s+all|[a-z_][a-z_0-9.]*/gi
/** No condition follows directly after these, but one may follow with `and`. */
const relations = new Set(['from', 'join', 'into', 'update', 'union', 'union all'])
const clauses = new Set(
  ', select on left right cross inner set when then else for as do order group having limit offset returning window'.split(
    ' ',
  ),
)

/** The conditions at one level of brackets, as far as they were parsed. */
type Chain = { word: 'where' | 'relation' | 'clause'; operands: { connection: 'and' | 'or' | null; start: number }[] }
const chainAt = (start: number, word: Chain['word'] = 'clause'): Chain => ({
  word,
  operands: [{ connection: null, start }],
})

function conditionsOf(sql: string): Condition[] {
  const conditions: Condition[] = []
  const chains = [chainAt(0)]
  let isBetween = false
  const close = (end: number) => {
    const { word, operands } = chains.pop()!
    for (const [place, { connection, start }] of operands.entries()) {
      const connected = connection ?? operands[1]?.connection ?? (word === 'where' ? 'and' : null)
      const text = sql.slice(start, operands[place + 1]?.start ?? end).replace(/\b(and|or)$/i, '')
      const isCondition = text.trim() !== '' && text.trim() !== 'true' && !(place === 0 && word === 'relation')
      if (connected === null || !isCondition) continue
      conditions.push({
        start: start + text.length - text.trimStart().length,
        end: start + text.trimEnd().length,
        neutral: connected === 'and' ? 'or true' : 'and false',
      })
    }
  }
  for (const { 0: token, index } of sql.matchAll(tokens)) {
    const word = token.toLowerCase()
    const after = index + token.length
    if (word === 'between') isBetween = true
    else if (word === 'and' && isBetween) isBetween = false
    else if (word === 'and' || word === 'or') chains.at(-1)!.operands.push({ connection: word, start: after })
    else if (word === '(' || word === 'case') chains.push(chainAt(after))
    else if (word === ')' || word === 'end') close(index)
    else if (word === 'where' || relations.has(word) || clauses.has(word)) {
      close(index)
      chains.push(chainAt(after, word === 'where' ? 'where' : relations.has(word) ? 'relation' : 'clause'))
    }
    if (chains.length === 0) chains.push(chainAt(after))
  }
  while (chains.length > 0) close(sql.length)
  return conditions
}
