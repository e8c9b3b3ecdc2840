import { z } from 'zod'
import { isRealDay } from '../../contract/fields.ts'
import { type RoomSort, roomSorts } from '../../contract/room-options.ts'
import { InvalidInput } from '../http-error.ts'

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isRealDay)

/** What a row stands in its place by, before its id: nothing where the newest come first, else numbers and a day. */
const keys = {
  dates: z.tuple([Day]),
  price: z.tuple([z.number().min(0)]),
  newest: z.tuple([]),
  best: z.tuple([z.int32(), Day]),
} satisfies Record<RoomSort, z.ZodType>

/** Of the first page also its day and the whole number: neither may change on the way. */
const Cursor = z.tuple([z.enum(roomSorts), Day, z.int().min(0), z.array(z.unknown()), z.uuid()])

export type Place = { key: unknown[]; id: string }
export type RoomPosition = { sort: RoomSort; today: string; total: number; after: Place }

export const writeRoomCursor = ({ sort, today, total, after }: RoomPosition) =>
  Buffer.from(JSON.stringify([sort, today, total, after.key, after.id] satisfies z.infer<typeof Cursor>)).toString(
    'base64url',
  )

/** Throws 400 where it is none of ours, or of a list in another order. */
export function readRoomCursor(cursor: string, asked: RoomSort | undefined): RoomPosition {
  const read = Cursor.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  const again = InvalidInput({ cursor: 'Please start again from the first page' })
  if (!read.success) throw again
  const [sort, today, total, key, id] = read.data
  if ((asked && asked !== sort) || !keys[sort].safeParse(key).success) throw again
  return { sort, today, total, after: { key, id } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
