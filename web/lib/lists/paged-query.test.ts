import { expect, test } from 'vitest'
import { itemsOf } from './paged-query.ts'

test('an item that is repeated on a later page is listed once, at its first position, with its latest data', () => {
  const pages = [
    {
      items: [
        { id: 'a', guests: 1 },
        { id: 'b', guests: 1 },
      ],
    },
    {
      items: [
        { id: 'c', guests: 2 },
        { id: 'a', guests: 2 },
      ],
    },
  ]
  expect(itemsOf(pages)).toEqual([
    { id: 'a', guests: 2 },
    { id: 'b', guests: 1 },
    { id: 'c', guests: 2 },
  ])
})
