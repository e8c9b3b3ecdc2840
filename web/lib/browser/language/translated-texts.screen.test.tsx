import { createElement, Fragment, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { translatePage } from '../../../testing/translate.ts'
import { keepTextsOfTranslatedPage } from './translated-texts.ts'

keepTextsOfTranslatedPage()

/** Displays `before`, translated, and `after` at the press of a button. Returns what is read then. */
async function readAfterPress(before: ReactNode, after: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  function Part() {
    const [isPressed, setPressed] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setPressed(true)}>
          Press
        </button>
        <section>{isPressed ? after : before}</section>
      </>
    )
  }
  root.render(<Part />)
  await expect.element(page.getByRole('button', { name: 'Press' })).toBeVisible()
  const stop = translatePage()
  onTestFinished(() => {
    stop()
    root.unmount()
    place.remove()
  })
  await page.getByRole('button', { name: 'Press' }).click()
  await new Promise((resolve) => setTimeout(resolve))
  const section = place.querySelector('section')
  expect(section?.querySelector('font'), 'what is new is translated too').not.toBeNull()
  return section?.textContent
}

/** Static children, which need no keys. */
const parts = (...children: ReactNode[]) => createElement(Fragment, null, ...children)

test('a text that changes on a translated page is seen', async () => {
  expect(await readAfterPress(parts('1', <b key="b"> of </b>, '9'), parts('2', <b key="b"> of </b>, '9'))).toBe(
    '2 of 9',
  )
})

test('an element comes before a text', async () => {
  expect(await readAfterPress(parts(null, 'Going'), parts(<b key="b">✓ </b>, 'Going'))).toBe('✓ Going')
})

test.each([
  ['leaves', parts('Edited · ', <b key="b">21:00</b>), parts(null, <b key="b">21:00</b>), '21:00'],
  ['takes', parts(null, <b key="b">21:00</b>), parts('Edited · ', <b key="b">21:00</b>), 'Edited · 21:00'],
  ['and its neighbour leave', parts(parts('Edited', <i key="i"> · </i>), '21:00'), parts(null, '21:00'), '21:00'],
])('a text %s its place', async (_, before, after, read) => {
  expect(await readAfterPress(before, after)).toBe(read)
})

test('texts that change places', async () => {
  const inOrder = (...names: string[]) => names.map((name) => <Named key={name} name={name} />)
  expect(await readAfterPress(inOrder('Ana', 'Ben', 'Cleo'), inOrder('Cleo', 'Ana', 'Ben'))).toBe('CleoAnaBen')
})
const Named = ({ name }: { name: string }) => name

test('a form with a field of any name comes', async () => {
  const form = (
    <form>
      From
      <input name="place" />
    </form>
  )
  expect(await readAfterPress('Arrivals', form)).toBe('From')
})
