import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { t } from '#texts'
import { maxCounted } from '../../../contract/platform/client.ts'
import { isRealDay } from '../../../contract/platform/fields.ts'
import { dayFromNow } from '../days.ts'
import { placeholder } from '../db/statements/statement.ts'
import { InvalidInput } from '../http-error.ts'

/** PostgreSQL has no year 0. */
const hasYear = (text: string) => !text.startsWith('0000')

/** The types of columns in an order, and how a value from a cursor is validated. */
const keyTypes = {
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine(isRealDay),
  float8: z.number(),
  int: z.int32(),
  timestamp: z.iso.datetime({ local: true }).refine(hasYear),
  timestamptz: z.iso.datetime({ offset: true }).refine(hasYear),
  uuid: z.uuid(),
}

/** The sort order of a list: by these columns, then by `id`, so that no two rows are equal. None of the columns may be null. */
export type Order = {
  /** Unique in the program: a cursor of one order is refused by all others. */
  name: string
  /** The columns before `id`, each with its type in PostgreSQL. */
  by?: Record<string, keyof typeof keyTypes>
  /** The same for all columns, so that PostgreSQL reads the rows in this order from one index. */
  direction: 'asc' | 'desc'
  /** The part of the list that is in this order; all of it if not given. `today` is the day of the first page. */
  where?: (arg: { today: Expression<string> }) => RawBuilder<unknown>
}

/** All columns of an order with their types, `id` last. */
export const keyOf = ({ by = {} }: Order) => [...Object.entries(by), ['id', 'uuid'] as const]

/** The argument with the value of a key's column. */
export const keyName = (at: number) => `after${at}`

/** Whether a row comes after the key in the arguments `after0`, `after1` …. */
export function isAfter(order: Order): RawBuilder<unknown> {
  const columns = keyOf(order).map(([column]) => sql.ref(column))
  const values = keyOf(order).map(([, type], at) => sql`${placeholder(keyName(at))}::${sql.raw(type)}`)
  return sql`(${sql.join(columns)}) ${sql.raw(order.direction === 'asc' ? '>' : '<')} (${sql.join(values)})`
}

/** Where a page starts. */
export type PageStart = {
  /**
   * The day (UTC) of the first page, `YYYY-MM-DD`: it stays the same on the pages after it until the next day is over. Lists hide what
   * has ended before it, so a cursor cannot choose an earlier one.
   */
  today: string
  /** The last row of the page before, and the total that the first page counted; null for the first page. */
  after: { order: Order; key: unknown[]; total: number } | null
}

/** A cursor of an earlier release may contain a larger total, which is reduced to the present maximum. */
const total = z
  .int()
  .min(0)
  .transform((counted) => Math.min(counted, maxCounted))
const Cursor = z.tuple([z.string(), keyTypes.date, total, z.array(z.unknown())])

export const writeCursor = (order: Order, today: string, total: number, key: unknown[]) =>
  Buffer.from(JSON.stringify([order.name, today, total, key] satisfies z.infer<typeof Cursor>)).toString('base64url')

/** The start of the page after this cursor, or of the first page. Throws 400 unless the cursor is one of these orders'. */
export function readCursor(cursor: string | undefined, orders: Order[]): PageStart {
  if (cursor === undefined) return { today: dayFromNow(0), after: null }
  const [name, today, total, key] = accepted(Cursor, parsed(cursor))
  const order = orders.find((one) => one.name === name)
  if (!order) throw StartAgain()
  const types = keyOf(order).map(([, type]) => keyTypes[type])
  if (key.length !== types.length) throw StartAgain()
  const yesterday = dayFromNow(-1)
  return {
    today: today < yesterday ? yesterday : today,
    after: { order, total, key: types.map((type, at) => accepted(type, key[at])) },
  }
}

/** The 400 for a cursor that does not belong to the list. */
export const StartAgain = () => InvalidInput({ cursor: t.errors.startAgain() })

function accepted<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw StartAgain()
  return result.data
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
