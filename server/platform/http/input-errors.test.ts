import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../../../contract/index.ts'
import { inputError } from './input-errors.ts'

type Input = { call: string; schema: z.core.$ZodType }

const inputs: Input[] = Object.values(contract)
  .flatMap((endpoints): { method: string; path: string; [part: string]: unknown }[] => Object.values(endpoints))
  .flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((schema) =>
      schema ? [{ call: `${method} ${path}`, schema: schema as z.core.$ZodType }] : [],
    ),
  )
const wrongFields = [undefined, null, -5, 1e12, '', 'x', 'x'.repeat(10_000), [], ['x'], {}, true]

/** The messages for a person if each field of the schema had this value. */
function errorsOf(schema: z.core.$ZodType, value: unknown): string[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const whole = Object.fromEntries(names.map((name) => [name, value]))
  return [value, whole].flatMap((input) => {
    const { error } = z.safeParse(schema, input, { error: inputError })
    return error?.issues.map(({ message }) => message) ?? []
  })
}

test.each(inputs)('$call says in plain words what is wrong, whatever it gets @S1.11', ({ schema }) => {
  const errors = new Set(wrongFields.flatMap((value) => errorsOf(schema, value)))
  for (const error of errors)
    expect(error).not.toMatch(/expected|received|Invalid (input|option)|Too (small|big)|>=|<=/)
})

test('a field without a message of its own says what is asked for', () => {
  const messageOf = (schema: z.core.$ZodType, value: unknown) =>
    z.safeParse(schema, value, { error: inputError }).error?.issues[0]?.message
  expect(messageOf(z.string(), undefined)).toBe('Please fill this in')
  expect(messageOf(z.string(), 5)).toBe('Please check this')
  expect(messageOf(z.enum(['a', 'b']), 'c')).toBe('Please choose from the list')
  expect(messageOf(z.number().min(1).max(100), 0)).toBe('Please choose at least 1')
  expect(messageOf(z.number().min(1).max(100), 101)).toBe('Please choose at most 100')
  expect(messageOf(z.string().max(3), 'abcd')).toBe('Please use at most 3 characters')
  expect(messageOf(z.string('Name is required'), undefined)).toBe('Name is required')
})
