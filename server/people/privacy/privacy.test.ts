import { expect, test } from 'vitest'
import type { DB } from '../../platform/db/schema.ts'
import { tables } from '../../tables.ts'
import { testApp } from '../../testing/app.ts'
import { keptUntil } from './kept-until.ts'
import { storedThings } from './stored-things.ts'

const { db, visitor } = await testApp()

const names = Object.keys(tables) as (keyof DB)[]

test('the page speaks of every table with personal data, and of no other', () => {
  const personal = names.filter((name) => !('notPersonal' in tables[name]))
  expect(names.filter((name) => storedThings[name] !== null).toSorted()).toEqual(personal.toSorted())
})

test('it says how long each is kept, in numbers only where rows go by themselves', () => {
  for (const name of names.filter((table) => storedThings[table] !== null)) {
    const { ends } = tables[name]
    expect({ name, kept: keptUntil(name) }).toEqual({ name, kept: expect.stringMatching(/^\S.*[a-z]$/) })
    expect({ name, goes: storedThings[name]?.over !== undefined }).toEqual({
      name,
      goes: 'over' in ends || 'endedBy' in ends,
    })
  }
})

test('anybody reads it, with who runs the site or without', async () => {
  const { operator, stored } = await visitor.privacy.read()
  expect(operator).toBeNull()
  const things = stored.flatMap((topic) => topic.things)
  expect(things).toHaveLength(names.filter((name) => storedThings[name] !== null).length)
  expect(things).toContainEqual({ name: 'Each login', kept: '30 days after its last use', onLeaving: 'deleted' })
  expect(things).toContainEqual({ name: 'Your preferences', kept: 'as long as your account', onLeaving: 'deleted' })
  expect(things.find(({ name }) => name === 'Messages')).toMatchObject({ onLeaving: 'stays' })
  const named = await testApp({ db, services: { operator: { name: 'Baila e. V.', contact: 'hola@example.org' } } })
  expect((await named.visitor.privacy.read()).operator).toEqual({ name: 'Baila e. V.', contact: 'hola@example.org' })
})
