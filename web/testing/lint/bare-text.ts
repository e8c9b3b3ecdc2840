import type { ESTree } from 'vite'

type Child = ESTree.JSXChild
type Expression = ESTree.JSXExpression
type Parent = ESTree.JSXElement | ESTree.JSXFragment

const isBlank = (text: string) => text.trim() === ''

/** Other names are mostly those of parts of the page, such as `children` and `icon`. */
const namesText = /(name|title|label|text|count|total|place|city|reason|error|hint|day|time|away)$/i
const makesPart = /^(children|link|photo|render\w*|\w+Button)$/

const nameOf = (callee: ESTree.Expression) => {
  if (callee.type === 'MemberExpression') return callee.property.type === 'Identifier' ? callee.property.name : ''
  return callee.type === 'Identifier' ? callee.name : ''
}

const isText = (expression: Expression): boolean => {
  switch (expression.type) {
    case 'Literal':
      return (
        typeof expression.value === 'number' || (typeof expression.value === 'string' && !isBlank(expression.value))
      )
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true
    case 'Identifier':
      return namesText.test(expression.name)
    case 'MemberExpression':
      return expression.object.type !== 'Identifier' || expression.object.name !== 'props'
    case 'CallExpression':
      return !isList(expression) && !makesPart.test(nameOf(expression.callee))
    case 'LogicalExpression':
      return isText(expression.right)
    case 'ConditionalExpression':
      return isText(expression.consequent) || isText(expression.alternate)
    case 'JSXFragment':
      return expression.children.some(isBareText)
    default:
      return false
  }
}

/** Several elements, of which some may come and go. */
const isList = (expression: Expression) =>
  expression.type === 'CallExpression' && /^(map|flatMap)$/.test(nameOf(expression.callee))

const isBareText = (child: Child): boolean =>
  child.type === 'JSXText' ? !isBlank(child.value) : child.type === 'JSXExpressionContainer' && isText(child.expression)

/** A condition decides whether it stands there, or which of several things does. A text in the place of another text only changes. */
const comes = (expression: Expression): boolean => {
  if (expression.type === 'ConditionalExpression') return !isTextOnly(expression)
  return expression.type === 'LogicalExpression' ? expression.operator === '&&' : isList(expression)
}
const isTextOnly = (expression: Expression): boolean =>
  expression.type === 'ConditionalExpression'
    ? isTextOnly(expression.consequent) && isTextOnly(expression.alternate)
    : isText(expression) && expression.type !== 'JSXFragment'

/**
 * The children that come and go where React cannot put or remove them on a page that the browser translated: an element before a bare
 * text, a bare text beside anything, and texts of a fragment.
 */
export function restlessChildren({ children }: Pick<Parent, 'children'>): Child[] {
  const shown = children.filter((child) => child.type !== 'JSXText' || !isBlank(child.value))
  return shown.filter((child, at) => {
    if (child.type !== 'JSXExpressionContainer' || !comes(child.expression)) return false
    if (shown.length === 1) return hasFragmentOfText(child.expression)
    return isText(child.expression) || shown.slice(at + 1).some(isBareText)
  })
}

const hasFragmentOfText = (expression: Expression): boolean => {
  if (expression.type === 'ConditionalExpression')
    return hasFragmentOfText(expression.consequent) || hasFragmentOfText(expression.alternate)
  if (expression.type === 'LogicalExpression') return hasFragmentOfText(expression.right)
  return expression.type === 'JSXFragment' && isText(expression)
}
