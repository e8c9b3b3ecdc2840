import { expect, test } from 'vitest'
import { readAllPages } from './month.queries.ts'

test('all pages are read one after the other, each with the cursor of the previous one', async () => {
  const cursors: (string | undefined)[] = []
  const items = await readAllPages(({ cursor }) => {
    cursors.push(cursor)
    return Promise.resolve({ items: [cursor ?? 'first'], next: cursor === undefined ? 'second' : null, total: 2 })
  })
  expect(items).toEqual(['first', 'second'])
  expect(cursors).toEqual([undefined, 'second'])
})
