import '../../first-script.ts'
import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dropEarlyPress, useReplayEarlyPress } from './hydration.ts'

function Page() {
  const [presses, setPresses] = useState(0)
  useReplayEarlyPress()
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {`Pressed ${presses} times`}
    </button>
  )
}

test('a press that makes React hydrate the page at once takes effect once', async () => {
  const container = document.createElement('div')
  container.innerHTML = '<button type="button">Pressed 0 times</button>'
  document.body.append(container)
  dropEarlyPress()
  startTransition(() => void hydrateRoot(container, <Page />))
  // React has begun to listen, and has not yet hydrated anything.
  container.querySelector('button')?.click()
  await expect.element(page.getByRole('button')).toHaveTextContent('Pressed 1 times')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(container.textContent).toBe('Pressed 1 times')
  await userEvent.click(page.getByRole('button'))
  expect(container.textContent).toBe('Pressed 2 times')
})
