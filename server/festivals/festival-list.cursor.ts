import { z } from 'zod'
import { isRealDay } from '../../contract/fields.ts'
import { InvalidInput } from '../http-error.ts'

/** A place in the list: behind this festival, among those to come or among past ones. */
export type Place = { past: boolean; startDate: string; id: string }

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isRealDay)

/** Of the first page also the day that parted past from to come, and the whole number: neither may change on the way. */
const ListCursor = z.tuple([Day, z.int().min(0), z.boolean(), Day, z.uuid()])

export type ListPosition = { today: string; total: number; after: Place }

export const writeListCursor = ({ today, total, after }: ListPosition) =>
  write([today, total, after.past, after.startDate, after.id] satisfies z.infer<typeof ListCursor>)

/** Throws 400 where it is none of ours. */
export function readListCursor(cursor: string): ListPosition {
  const [today, total, past, startDate, id] = read(ListCursor, cursor)
  return { today, total, after: { past, startDate, id } }
}

const write = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

function read<S extends z.ZodType>(schema: S, cursor: string): z.infer<S> {
  const result = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!result.success) throw InvalidInput({ cursor: 'Please start again from the first page' })
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
