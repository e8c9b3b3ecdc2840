import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Placeholders, statement, valuesOf } from './statement.ts'

const between = (value: unknown, from: unknown, to: unknown) => sql`${value} between ${from} and ${to}`

const example = statement(
  'example',
  (arg: Placeholders<{ low: number; high: number; word: string | null }>) =>
    sql`select ${arg.word} where ${between(arg.low, sql.lit(1), arg.high)} or ${arg.word} is null`,
)

test('each argument becomes one placeholder, wherever a fragment uses it', () => {
  expect(example.text).toBe('select $1 where $2 between 1 and $3 or $1 is null')
  expect(example.argNames).toEqual(['word', 'low', 'high'])
})

test('the values are sent in the order of the placeholders', () => {
  expect(valuesOf(example, { low: 1, high: 2, word: null })).toEqual([null, 1, 2])
})

test('a missing value is refused before the database is asked', () => {
  const args = { low: 1, high: undefined as unknown as number, word: '' }
  expect(() => valuesOf(example, args)).toThrow('The statement example needs a value for high')
})

test('a value inside the text is refused, as it would stay the same for every request', () => {
  expect(() => statement('fixed', () => sql`select ${'Ana'}`)).toThrow('write a constant with sql.lit')
})
