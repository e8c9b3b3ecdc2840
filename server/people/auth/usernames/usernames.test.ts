import { expect, test } from 'vitest'
import { NewUsername } from '../../../../contract/people/sign-in-fields.ts'
import { usernameFrom } from './usernames.ts'

test.each([
  ['María José Díaz', 'maria.jose.diaz'],
  ["  Seán O'Brien-Łuk ", 'sean.o.brien-luk'],
  ['x'.repeat(100), 'x'.repeat(30)],
  ['Ana -- Ruiz . (la Chispa)', 'ana.ruiz.la.chispa'],
  ['A name that is cut at a blank space', 'a.name.that.is.cut.at.a.blank'],
  ['李小龙', 'ana.ruiz'],
  ['Bo', 'ana.ruiz'],
  ['', 'ana.ruiz'],
])('the name %j becomes the valid username %s', (name, username) => {
  expect(usernameFrom(name, 'Ana.Ruiz@example.com')).toBe(username)
  expect(NewUsername().parse(username)).toBe(username)
})

test("a name and an address without enough letters become 'dancer'", () => {
  expect(usernameFrom('李', 'a@example.com')).toBe('dancer')
})
