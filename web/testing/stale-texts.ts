/** What is needed of a fiber, React's own record of what it has rendered. */
type Fiber = { tag: number; child: Fiber | null; sibling: Fiber | null; memoizedProps: unknown; stateNode: unknown }

const [rootTag, portalTag, elementTag, textTag, headTag] = [3, 4, 5, 6, 26]
/** What other libraries draw into. */
const foreign = '.maplibregl-map, textarea'

const childrenOf = (fiber: Fiber) => {
  const children: Fiber[] = []
  for (let { child } = fiber; child; child = child.sibling) children.push(child)
  return children
}

/** The text that React has rendered into an element. */
function renderedText(fiber: Fiber): string {
  if (fiber.tag === textTag) return fiber.memoizedProps as string
  if (fiber.tag === portalTag || fiber.tag === headTag) return ''
  if (fiber.tag !== elementTag || fiber.child !== null) return childrenOf(fiber).map(renderedText).join('')
  const { children } = fiber.memoizedProps as { children?: unknown }
  const isText = typeof children === 'string' || typeof children === 'number'
  return isText ? String(children) : ((fiber.stateNode as Element).textContent ?? '')
}

/** Elements that display another text than React has rendered: '1/300 instead of 2/300'. */
export function staleTexts(): string[] {
  const found: string[] = []
  const isStale = (fiber: Fiber): boolean => {
    const { tag, stateNode } = fiber
    if (childrenOf(fiber).map(isStale).some(Boolean)) return true
    if (tag !== elementTag || !(stateNode instanceof Element) || stateNode.querySelector(foreign)) return false
    if (stateNode.closest(foreign) || stateNode.textContent === renderedText(fiber)) return false
    found.push(`${stateNode.textContent} instead of ${renderedText(fiber)}`)
    return true
  }
  isStale(rootOf(document))
  return found
}

function rootOf(container: object): Fiber {
  const [, root] = Object.entries(container).find(([name]) => name.startsWith('__reactContainer$')) ?? []
  const { tag, stateNode } = root as Fiber
  if (tag !== rootTag) throw new Error('React keeps its root elsewhere now')
  return (stateNode as { current: Fiber }).current
}
