import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Marta Ruiz', 'MR'],
  ['ana-maría lópez de la vega', 'AV'],
  ['zoë', 'Z'],
  ['łukasz', 'Ł'],
  ['💃 Dina', '💃D'],
  ['  ', ''],
])('the initials of %o are %o', (name, initials) => expect(initialsOf(name)).toBe(initials))
