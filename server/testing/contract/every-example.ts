import { z } from 'zod'

/** Values of fields whose schema is only a text. */
const named: Record<string, string> = { timeZone: 'Europe/Madrid', amount: '30.50', currency: 'EUR' }

/** Examples of a schema that together take every branch: each option, each flag, each field that may be missing. */
export function everyExample(schema: z.core.$ZodType, name = ''): unknown[] {
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => everyExample(option, name))
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).reduce<object[]>(
      (made, [field, of]) =>
        made.flatMap((one) => everyExample(of, field).map((value) => ({ ...one, [field]: value }))),
      [{}],
    )
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  if (schema instanceof z.ZodBoolean) return [true, false]
  if (schema instanceof z.ZodNullable) return [null, ...everyExample(schema.unwrap(), name)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [undefined, ...everyExample(schema.unwrap(), name)]
  if (schema instanceof z.ZodArray) {
    const items = everyExample(schema.element, name)
    return [...items.map((item) => [item]), items.slice(0, z.toJSONSchema(schema).maxItems)]
  }
  if (schema instanceof z.ZodTuple) return [['2027-05-03', '2027-06-06']]
  if (schema instanceof z.ZodNumber) return [1, 3]
  if (schema instanceof z.ZodISODate) return [name.startsWith('end') ? '2027-06-06' : '2027-05-03']
  if (schema instanceof z.ZodISODateTime) return ['2026-12-28T12:30:00.000Z']
  if (schema instanceof z.ZodUUID) return ['019a0000-0000-7000-8000-000000000001']
  if (schema instanceof z.ZodString) return [named[name] ?? 'Xyzzy']
  throw new Error(`There are no examples of ${name}`)
}
