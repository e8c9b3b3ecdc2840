import { expect, test } from 'vitest'
import type { PersonalTable } from '../../tables.ts'
import { testApp } from '../../testing/app.ts'
import { keptUntil } from './kept-until.ts'
import { storedThings } from './stored-things.words.ts'

const { db, visitor } = await testApp()

const names = Object.keys(storedThings) as PersonalTable[]

test('it says how long each is kept', () => {
  for (const name of names)
    expect({ name, kept: keptUntil(name) }).toEqual({ name, kept: expect.stringMatching(/^\S.*[a-z]$/) })
})

test('anybody reads it, with who runs the site and whom its maps ask, or without @S14.2', async () => {
  const { operator, mapHost, stored } = await visitor.privacy.read()
  expect([operator, mapHost]).toEqual([null, null])
  const things = stored.flatMap((topic) => topic.things)
  expect(things).toHaveLength(names.length)
  expect(things).toContainEqual({ name: 'Each login', kept: '30 days after its last use', onLeaving: 'deleted' })
  expect(things).toContainEqual({ name: 'Your preferences', kept: 'as long as your account', onLeaving: 'deleted' })
  expect(things.find(({ name }) => name === 'Messages')).toMatchObject({ onLeaving: 'stays' })
  const named = { operator: { name: 'Baila e. V.', contact: 'hola@example.org' }, mapHost: 'tiles.example.org' }
  const site = await testApp({ db, services: named })
  expect(await site.visitor.privacy.read()).toMatchObject(named)
})
