import { parseSync, Visitor } from 'vite'
import type { Change, Span } from './fault.ts'

const swapped: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}

/** The usual faults in a rule: a different number, sign or bound, a condition without effect, a removed function of `Math`. */
export function ruleFaultsOf(file: string, source: string): Change[] {
  const changes: Change[] = []
  const add = ({ start, end }: Span, replacement: string) => changes.push({ start, end, replacement })
  new Visitor({
    Literal(literal) {
      if (typeof literal.value === 'number') add(literal, `${literal.value === 0 ? 1 : literal.value * 2}`)
    },
    BinaryExpression({ left, operator, right }) {
      const between = source.slice(left.end, right.start)
      const other = swapped[operator]
      const isText = /^['"`]/.test(source[left.start]!) || /^['"`]/.test(source[right.start]!)
      if (other && !(operator === '+' && isText))
        add({ start: left.end, end: right.start }, between.replace(operator, other))
    },
    LogicalExpression({ left, operator, right }) {
      const without = operator === '&&' ? 'true' : operator === '||' ? 'false' : null
      if (without) for (const operand of [left, right]) add(operand, without)
    },
    IfStatement({ test }) {
      add(test, 'false')
    },
    ConditionalExpression({ test }) {
      for (const decided of ['true', 'false']) add(test, decided)
    },
    UnaryExpression({ operator, start }) {
      if (operator === '!') add({ start, end: start + 1 }, '')
    },
    CallExpression({ callee, start }) {
      if (/^Math\.\w+$/.test(source.slice(callee.start, callee.end))) add({ start, end: callee.end }, '')
    },
  }).visit(parseSync(file, source).program)
  return changes
}
