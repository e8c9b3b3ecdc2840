import { expect, test } from 'vitest'
import { itemsOf, readAllPages } from './paged-query.ts'

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

test('all pages are read one after the other, each with the cursor of the previous one', async () => {
  const cursors: (string | undefined)[] = []
  const items = await readAllPages(({ cursor }) => {
    cursors.push(cursor)
    return Promise.resolve({ items: [cursor ?? 'first'], next: cursor === undefined ? 'second' : null, total: 2 })
  })
  expect(items).toEqual(['first', 'second'])
  expect(cursors).toEqual([undefined, 'second'])
})
