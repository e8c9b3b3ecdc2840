import type { DB } from '../../platform/db/schema.ts'
import { tables } from '../../tables.ts'
import { storedThings } from './stored-things.ts'

type Name = keyof DB

/** With what a row goes, in words. */
const owners: Partial<Record<Name, string>> = {
  users: 'your account',
  festivals: 'the festival',
  events: 'the event',
  roomShares: 'the room',
  meetups: 'the meetup',
  groups: 'the group',
  chatThreads: 'the chat',
  chatMessages: 'the message',
  photoUploads: 'the upload',
  reports: 'the report',
}

/** How long the rows of a table are kept: from `tables.ts`, with the words of `storedThings` where they go by themselves. */
export function keptUntil(table: Name): string {
  const { ends } = tables[table]
  if ('goesWith' in ends) {
    const owner = owners[ends.goesWith]
    if (owner === undefined) throw new Error(`The privacy page does not know what ${ends.goesWith} are`)
    return `as long as ${owner}`
  }
  if ('lasts' in ends) return ends.lasts
  const over = storedThings[table]?.over
  if (over === undefined) throw new Error(`The privacy page does not say how long ${table} are kept`)
  return over
}

/** Whether rows stay, without their member's name, when the member leaves. */
export function staysOnLeaving(table: Name): boolean {
  const entry = tables[table]
  if ('erasedBy' in entry && entry.erasedBy !== undefined) return false
  if (!('goesWith' in entry.ends)) return table !== 'users' && table !== 'uploadedObjects' && table !== 'photoUploads'
  return entry.ends.goesWith !== 'users'
}
