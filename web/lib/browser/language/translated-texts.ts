/** The element that the browser's translation put in the place of a text. Not a property of the text: a form has one for each field. */
const places = new WeakMap<Node, ChildNode>()

/**
 * A browser that translates the page puts `font` elements in the place of its texts. React holds on to the texts: it writes to them what
 * nobody sees then, and throws when it removes one or inserts something before it. So each comes back to its place before React needs it
 * there, and when it changes; the browser translates it anew.
 */
export function keepTextsOfTranslatedPage() {
  const observer = new MutationObserver((changes) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') putBack(target)
      for (const text of removedNodes) {
        if (text.nodeType !== 3 || text.parentNode) continue
        const place = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
        if (!place) continue
        places.set(text, place as ChildNode)
        observer.observe(text, { characterData: true })
        watchReact()
      }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

function putBack(node?: Node | null) {
  const place = node && places.get(node)
  if (!place) return
  if (!node.parentNode) place.replaceWith(node)
  places.delete(node)
}

/** No method of a page that is not translated is replaced. */
let watchReact = () => {
  watchReact = () => {}
  for (const name of ['insertBefore', 'removeChild', 'appendChild'] as const) {
    const method = Node.prototype[name] as (node: Node, before?: Node | null) => unknown
    const methodOfTranslated = function (this: Node, node: Node, before?: Node | null) {
      putBack(node)
      putBack(before)
      return method.call(this, node, before)
    }
    Object.assign(Node.prototype, { [name]: methodOfTranslated })
  }
}
