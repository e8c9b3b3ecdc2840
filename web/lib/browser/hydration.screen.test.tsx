import '../../first-script.ts'
import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render-part.tsx'
import { lazyPart, partTrigger } from '../page/lazy-part.tsx'
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
  // React has attached its listeners, and has not hydrated anything yet.
  container.querySelector('button')?.click()
  await expect.element(page.getByRole('button')).toHaveTextContent('Pressed 1 times')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(container.textContent).toBe('Pressed 1 times')
  await userEvent.click(page.getByRole('button'))
  expect(container.textContent).toBe('Pressed 2 times')
})

test('what a button opens is loaded once the page is quiet, unless the reader saves data', async () => {
  const saving = vi.fn()
  const connection = vi.spyOn(navigator as Navigator & { connection: object }, 'connection', 'get')
  connection.mockReturnValue({ saveData: true })
  renderPart(<button type="button" {...partTrigger(saving)} />)
  await expect.poll(() => document.querySelectorAll('button').length).toBe(2)
  connection.mockRestore()
  const usual = vi.fn()
  renderPart(<button type="button" {...partTrigger(usual)} />)
  await expect.poll(() => usual.mock.calls.length).toBe(1)
  expect(saving).not.toHaveBeenCalled()
})

const Greeting = ({ name }: { name: string }) => `Hello ${name}`

test('the page is busy while a part that was asked for is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Greeting: typeof Greeting }>()
  const Part = lazyPart(() => promise, 'Greeting')
  const isBusy = () => document.documentElement.hasAttribute('data-busy')
  renderPart(<Part name="Ana" />)
  await expect.poll(isBusy).toBe(true)
  resolve({ Greeting })
  await expect.element(page.getByText('Hello Ana')).toBeVisible()
  await expect.poll(isBusy).toBe(false)
})
