import '../ui/styles/app.css'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Renders a part of a page that needs no router, until the end of the test. Returns the element around it. */
export function renderPart(content: ReactNode): HTMLElement {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  flushSync(() => root.render(content))
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return container
}
