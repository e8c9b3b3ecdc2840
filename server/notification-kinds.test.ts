import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { notificationKinds } from './notification-kinds.ts'

const isKind = (value: unknown) => typeof Object(value).words === 'function'

test('notificationKinds contains the kinds that each domain exports', async () => {
  const files = globSync('**/*.words.ts', { cwd: import.meta.dirname, exclude: ['people/privacy/**'] })
  expect(files).toContain(path.join('rooms', 'room-requests', 'room-requests.words.ts'))
  const found = new Set<unknown>()
  for (const file of files) {
    const exported: Record<string, unknown> = await import(path.join(import.meta.dirname, file))
    const kinds = Object.values(exported).flat().filter(isKind)
    expect(notificationKinds, file).toEqual(expect.arrayContaining(kinds))
    for (const kind of kinds) found.add(kind)
  }
  expect(found.size).toBe(notificationKinds.length)
})

test('each kind has a unique name, a title, a hint and a reason', () => {
  for (const { title, hint, reason } of notificationKinds)
    for (const text of [title, hint, reason]) expect(text()).not.toBe('')
  expect(new Set(notificationKinds.map(({ kind }) => kind)).size).toBe(notificationKinds.length)
})
