/**
 * Does to the page what the translation of Chrome and Edge does: puts elements in the place of every text node, also of those that come
 * later. React does not know of them. It uses nothing from outside, so that Playwright can run it in a page. The returned function ends it.
 */
export function translatePage() {
  const leaveAlone = 'script, style, textarea, font, [translate=no]'
  const replace = (text: Node) => {
    if (!text.nodeValue?.trim() || text.parentElement?.closest(leaveAlone)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = text.nodeValue
    outer.append(inner)
    text.parentNode?.insertBefore(outer, text)
    text.parentNode?.removeChild(text)
  }
  const replaceIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    do texts.push(walker.currentNode)
    while (walker.nextNode())
    for (const text of texts) if (text.nodeType === Node.TEXT_NODE) replace(text)
  }
  document.documentElement.classList.add('translated-ltr')
  replaceIn(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) replaceIn(node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.documentElement.classList.remove('translated-ltr')
  }
}
