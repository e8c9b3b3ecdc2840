import { type PersonalTable, records, tables } from '../../tables.ts'
import { lasting, storedThings, type Thing, withOwners } from './stored-things.words.ts'

/** How long the rows of a table are kept: as long as others, or by the texts of `storedThings`. */
export function keptUntil(table: PersonalTable): string {
  const { ends } = records[table]
  if ('goesWith' in ends) return withOwners[ends.goesWith]()
  const { over }: Thing = storedThings[table]
  const time = 'after' in ends ? lasting(ends.after) : ''
  return over ? over(time) : time
}

/** Whether rows are kept, without the name of their member, when the member leaves. */
export function staysOnLeaving(table: PersonalTable): boolean {
  const entry = tables[table]
  if ('erasedBy' in entry && entry.erasedBy !== undefined) return false
  if (!('goesWith' in entry.ends)) return table !== 'users' && table !== 'uploadedObjects' && table !== 'photoUploads'
  return entry.ends.goesWith !== 'users'
}
