import { parseSync, Visitor } from 'vite'
import type { Change, Span } from './fault.ts'

/**
 * Faults that cache, offer or allow more than intended: a guard always passes, a condition is removed, a flag of a component is inverted.
 */
export function guardFaultsOf(file: string, source: string): Change[] {
  const changes: Change[] = []
  const add = ({ start, end }: Span, replacement: string) => changes.push({ start, end, replacement })
  new Visitor({
    IfStatement({ test, consequent, alternate }) {
      const [only = consequent, ...others] = consequent.type === 'BlockStatement' ? consequent.body : []
      const leaves = /^(Return|Throw|Continue|Break)Statement$/.test(only.type) && others.length === 0
      if (leaves && !alternate) add(test, 'false')
    },
    LogicalExpression({ operator, left, right }) {
      if (operator !== '&&') return
      for (const operand of [left, right]) {
        const isCondition =
          operand === left ? operand.type !== 'LogicalExpression' : /^(Unary|Binary)/.test(operand.type)
        if (isCondition) add(operand, 'true')
      }
    },
    ExpressionStatement({ expression }) {
      if (/\.(delete|clear)\([^()]*\)$/.test(source.slice(expression.start, expression.end))) add(expression, 'void 0')
    },
    JSXAttribute(attribute) {
      const { name, value } = attribute
      if (name.type !== 'JSXIdentifier' || !/^(is|as|has|with|can|may)[A-Z]/.test(name.name)) return
      if (value === null) add(attribute, '')
      else if (value.type === 'JSXExpressionContainer') {
        const given = source.slice(value.start + 1, value.end - 1)
        add(value, `{!(${given})}`)
      }
    },
  }).visit(parseSync(file, source).program)
  return changes
}
