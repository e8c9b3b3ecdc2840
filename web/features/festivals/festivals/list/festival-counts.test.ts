import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FestivalCounts } from './festival-counts.tsx'

test.each([
  [12, 3, '12 going·3 interested'],
  [12, 0, '12 going'],
  [0, 3, '3 interested'],
  [0, 0, ''],
])('%i going and %i interested are shown as %o, without a zero', (goingCount, interestedCount, shown) => {
  const html = renderToStaticMarkup(createElement(FestivalCounts, { festival: { goingCount, interestedCount } }))
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(shown)
})
