import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Hello = ({ name }: { name: string }) => `Hello ${name}`

test('a part that was preloaded is rendered at once, and its file is asked for once', async () => {
  let asked = 0
  const load = async () => {
    asked++
    return { Hello }
  }
  const Part = lazyPart(load, 'Hello', 'Loading')
  expect(renderToStaticMarkup(createElement(Part, { name: 'Ana' }))).toBe('Loading')
  Part.preload()
  Part.preload()
  await Promise.resolve()
  await Promise.resolve()
  expect(renderToStaticMarkup(createElement(Part, { name: 'Ana' }))).toBe('Hello Ana')
  expect(asked).toBe(1)
})

test('a file that could not be loaded is asked for again', async () => {
  let asked = 0
  const load = async () => {
    if (asked++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { Hello }
  }
  const Part = lazyPart(load, 'Hello')
  for (let attempt = 0; attempt < 2; attempt++) {
    Part.preload()
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(asked).toBe(2)
  expect(renderToStaticMarkup(createElement(Part, { name: 'Ana' }))).toBe('Hello Ana')
})
