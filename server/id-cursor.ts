import { z } from 'zod'
import { InvalidInput } from './http-error.ts'

/** The cursor of a list that is sorted by id is the last id of the page before. Throws 400 where it is no id. */
export function readIdCursor(cursor: string): string {
  const id = z.uuid().safeParse(cursor)
  if (!id.success) throw InvalidInput({ cursor: 'Please start again from the first page' })
  return id.data
}
