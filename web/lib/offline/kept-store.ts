import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { read, stored, write } from '../browser/browser-store.ts'
import { endSendingInBackground } from '../outbox/background-sync.ts'
import { within } from '../outbox/within.ts'
import { maxKeptBytes, maxKeptDays, picturesCache } from './kept-limits.ts'
import type { Subject } from './kept-kinds.ts'

/** A query's data as the server sent it, kept under the member who read it. */
export type KeptEntry = {
  owner: string
  hash: string
  text: string
  /** When the server sent it, in milliseconds since 1970. */
  readAt: number
  bytes: number
  /** Its subject, such as 'threads:<id>'. */
  about?: string
  /** The key of a kind of which only the latest are kept. */
  limited?: string
  /** The tiles of a map, which `text` lists. A browser reads parts of them without the rest. */
  tiles?: Blob
}

type Schema = DBSchema & {
  entries: {
    key: [owner: string, hash: string]
    value: KeptEntry
    indexes: { age: [readAt: number, bytes: number]; about: string; limited: [limited: string, readAt: number] }
  }
}
type Database = IDBPDatabase<Schema>

const maxKeptMs = maxKeptDays * 86_400_000

/** What a worker that is switched off removes begins with 'kept'. */
const name = 'kept-queries'
/** In milliseconds. Some browsers occasionally never answer. */
const maxOpeningMs = 3_000

/** Null if nothing is kept, or not any more. */
export async function readKept(owner: string, hash: string): Promise<KeptEntry | null> {
  const found = await inDatabase((database) => database.get('entries', [owner, hash]))
  return found && found.readAt > Date.now() - maxKeptMs ? found : null
}

/** All of a limited kind that are kept for this member. */
export async function readAllKept(owner: string, limited: string): Promise<KeptEntry[]> {
  const range = IDBKeyRange.bound([limited, Date.now() - maxKeptMs], [limited, Number.POSITIVE_INFINITY])
  const found = await inDatabase((database) => database.getAllFromIndex('entries', 'limited', range))
  return (found ?? []).filter((entry) => entry.owner === owner)
}

/** Whether anything is kept for this member. */
export const hasKept = async (owner: string) =>
  ((await inDatabase((database) => database.count('entries', keysOf(owner)))) ?? 0) > 0

/** What a list of the member has of a subject. What is kept about others is of rights that have ended. */
export type Listed = { subject: Subject; ids: readonly string[] }

/**
 * `limits`: how many of each limited kind are kept. A list is kept together with the removal of what it no longer has, since it may show
 * parts of that.
 */
export async function putKept(
  entries: readonly KeptEntry[],
  limits: ReadonlyMap<string, number>,
  lists: readonly Listed[] = [],
) {
  await inDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    const { store } = transaction
    for (const entry of entries) void store.put(entry)
    for (const { subject, ids } of lists) {
      const listed = new Set(ids.map((id) => aboutOf(subject, id)))
      const range = IDBKeyRange.bound(aboutOf(subject, ''), aboutOf(subject, '\uFFFF'))
      for (let at = await store.index('about').openKeyCursor(range); at; at = await at.continue())
        if (!listed.has(at.key)) void store.delete(at.primaryKey)
    }
    let sum = 0
    // The newest first; the index has the sizes, so no data is read.
    for (let at = await store.index('age').openKeyCursor(null, 'prev'); at; at = await at.continue()) {
      const [readAt, bytes] = at.key
      sum += bytes
      if (sum > maxKeptBytes || readAt < Date.now() - maxKeptMs) void store.delete(at.primaryKey)
    }
    for (const [limited, max] of limits) {
      const range = IDBKeyRange.bound([limited, 0], [limited, Number.POSITIVE_INFINITY])
      let count = 0
      for (let at = await store.index('limited').openKeyCursor(range, 'prev'); at; at = await at.continue())
        if (++count > max) void store.delete(at.primaryKey)
    }
    await transaction.done
  })
}

export const removeKept = (owner: string, hash: string) =>
  inDatabase((database) => database.delete('entries', [owner, hash]))

export const aboutOf = (subject: Subject, id: string) => `${subject}:${id}`

/** Removes what is kept for a member. */
export async function clearKeptOf(owner: string) {
  await inDatabase((database) => database.delete('entries', keysOf(owner)))
  await endSendingInBackground()
  await globalThis.caches?.delete(picturesCache).catch(() => false)
  // Last, so that a page that is closed meanwhile leaves it to the next one.
  if (read(stored.keptFor) === owner) write(stored.keptFor, null)
}

/** Before anything is kept for a member: nothing of others stays. */
export async function startStore(owner: string) {
  await inDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    for (let at = await transaction.store.openKeyCursor(); at; at = await at.continue())
      if (at.primaryKey[0] !== owner) void transaction.store.delete(at.primaryKey)
    await transaction.done
  })
  write(stored.keptFor, owner)
}

/** The size of what is kept, in bytes. */
export async function keptSize(): Promise<number> {
  const keys = await inDatabase(async (database) => {
    const found: number[] = []
    const { store } = database.transaction('entries')
    for (let at = await store.index('age').openKeyCursor(); at; at = await at.continue()) found.push(at.key[1])
    return found
  })
  return (keys ?? []).reduce((sum, bytes) => sum + bytes, 0)
}

const keysOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

let opened: Promise<Database> | undefined

function open() {
  const opening = openDB<Schema>(name, 1, {
    upgrade: (database) => {
      const store = database.createObjectStore('entries', { keyPath: ['owner', 'hash'] })
      store.createIndex('age', ['readAt', 'bytes'])
      store.createIndex('about', 'about')
      store.createIndex('limited', ['limited', 'readAt'])
    },
    // The worker that is switched off deletes the database, which waits for this tab.
    blocking: () => void opening.then((database) => database.close()).then(() => (opened = undefined)),
    terminated: () => {
      opened = undefined
    },
  })
  return within(maxOpeningMs, opening)
}

/** Null if the browser keeps nothing, as in some private windows, or does not answer. */
async function inDatabase<T>(use: (database: Database) => Promise<T>): Promise<T | null> {
  try {
    opened ??= open()
    return await use(await opened)
  } catch (error) {
    opened = undefined
    console.warn('Nothing can be kept in this browser', error)
    return null
  }
}
