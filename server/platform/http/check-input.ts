import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/platform/endpoint.ts'
import { InvalidInput } from '../http-error.ts'
import { inTurns } from '../load/in-turns.ts'
import { inputError } from './input-errors.ts'

type Schema = z.core.$ZodType
type Result = z.core.util.SafeParseResult<unknown>

/**
 * Returns the function that parses the input of a call by its contract. Lists in a body that may be large are checked in turns. Throws 400.
 */
export function inputReader({ params, query, body, largestBody }: Endpoint) {
  const largeBody = body && largestBody !== undefined ? checkingInTurns(body) : null
  return async (request: FastifyRequest) => ({
    ...(params && { params: accepted(check(params, request.params)) }),
    ...(query && { query: accepted(check(query, request.query)) }),
    ...(body && {
      body: accepted(largeBody ? await checkInTurns(largeBody, request.body) : check(body, request.body)),
    }),
  })
}

const options = { error: inputError }
const check = (schema: Schema, value: unknown): Result => z.safeParse(schema, value, options)
const checkInTurns = (schema: Schema, value: unknown): Promise<Result> => z.safeParseAsync(schema, value, options)

/** The maximum number of problems in a reply, as an upload may have thousands of rows. */
const maxFields = 100

function accepted(result: Result) {
  if (result.success) return result.data
  const fields = new Map<string, string>()
  for (const { path, message } of result.error.issues) {
    const field = path.join('.') || 'body'
    if (!fields.has(field) && fields.size < maxFields) fields.set(field, message)
  }
  throw InvalidInput(Object.fromEntries(fields))
}

/** An equivalent schema, with the same messages in the same order, that checks the items of its lists in turns. */
function checkingInTurns(schema: Schema): Schema {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<Schema>(schema.shape).map(([name, field]) => [name, checkingInTurns(field)])
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape) })
  }
  if (schema instanceof z.ZodPipe) return schema.clone({ ...schema.def, out: checkingInTurns(schema.out) })
  if (schema instanceof z.ZodArray) {
    const { element } = schema
    const results = z.transform((list) => (Array.isArray(list) ? inTurns(list, (item) => check(element, item)) : list))
    return z.pipe(results, schema.clone({ ...schema.def, element: settled }))
  }
  return schema
}

/** Replaces an item that has been checked. */
const settled = z.transform((result: Result, { issues }) => {
  if (result.success) return result.data
  for (const issue of result.error.issues) issues.push({ ...issue, input: undefined })
  return z.NEVER
})
