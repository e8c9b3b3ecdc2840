import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { within } from './within.ts'

/** A photo of a message; `path` is set once it is uploaded. */
export type OutboxPhoto = { id: string; file: Blob; path: string | null }

/** A message that the server has not acknowledged yet. */
export type OutboxEntry = {
  /** Makes a retry safe: the server creates only one message per id. */
  clientId: string
  /** The author's id. The entry is sent only in their session. */
  memberId: string
  threadId: string
  content: string
  photos: readonly OutboxPhoto[]
  /** The id of the message that it replies to. */
  replyTo: string | null
  /** In milliseconds since 1970. A later message of the same tab has a higher value, and is sent later. */
  writtenAt: number
  /** The server's reason for refusing the message; null while it can still be sent. */
  refusal: string | null
  /** The server holds the message for review by an admin, as `refusal` explains: it is neither sent nor refused yet. */
  isHeld?: boolean
}

/** Fields that the entries of earlier releases lack. */
type Later = 'photos' | 'replyTo'
type StoredEntry = Omit<OutboxEntry, Later> & Partial<Pick<OutboxEntry, Later>>
type Schema = DBSchema & { entries: { key: number; value: StoredEntry; indexes: { clientId: string } } }

/** A separate database, because a new version of a shared one would have to wait for every open tab. */
const name = 'compas-outbox'

/** In milliseconds. Some browsers occasionally never answer. */
const maxOpeningMs = 3_000

/** Entries that are not in the database yet, or that the browser refuses to store; they are kept until the page is closed. */
const unstored = new Map<string, OutboxEntry>()

/** All entries of this browser, in the order in which they were written. */
export async function readEntries(): Promise<OutboxEntry[]> {
  const found: StoredEntry[] = (await inDatabase((database) => database.getAll('entries'))) ?? []
  const kept = found.map((entry) => ({ ...entry, photos: entry.photos ?? [], replyTo: entry.replyTo ?? null }))
  const ids = new Set(kept.map(({ clientId }) => clientId))
  const others = [...unstored.values()].filter(({ clientId }) => !ids.has(clientId))
  return [...kept, ...others].toSorted((one, other) => one.writtenAt - other.writtenAt)
}

export async function putEntry(entry: OutboxEntry) {
  unstored.set(entry.clientId, entry)
  const key = await inDatabase((database) => database.add('entries', entry))
  if (key === null) return
  // The entry was removed while it was being stored.
  if (!unstored.delete(entry.clientId)) await removeEntry(entry.clientId)
}

export async function changeEntry(
  clientId: string,
  change: Partial<Pick<OutboxEntry, 'refusal' | 'photos' | 'isHeld'>>,
) {
  const waiting = unstored.get(clientId)
  if (waiting) unstored.set(clientId, { ...waiting, ...change })
  await inDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    const cursor = await transaction.store.index('clientId').openCursor(clientId)
    if (cursor) await cursor.update({ ...cursor.value, ...change })
    await transaction.done
  })
}

export const removeEntry = (clientId: string) => removeWhere((entry) => entry.clientId === clientId)

/** Removes all entries, or with a member's id those of all other members. */
export const clearEntries = (exceptOf?: string) => removeWhere(({ memberId }) => memberId !== exceptOf)

async function removeWhere(isRemoved: (entry: StoredEntry) => boolean) {
  for (const entry of unstored.values()) if (isRemoved(entry)) unstored.delete(entry.clientId)
  await inDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    for await (const cursor of transaction.store) if (isRemoved(cursor.value)) await cursor.delete()
    await transaction.done
  })
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open() {
  const opening = openDB<Schema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { autoIncrement: true }).createIndex('clientId', 'clientId')
    },
    terminated: () => {
      opened = undefined
    },
  })
  // After a timeout later calls do not wait again, but the database is used as soon as it opens.
  void opening.then(() => (opened = opening)).catch(() => (opened = undefined))
  return within(maxOpeningMs, opening)
}

/** Null if the browser does not let pages store anything, as in some private windows, or does not answer. */
async function inDatabase<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  try {
    opened ??= open()
    return await use(await opened).catch(reopenNext)
  } catch (error) {
    console.warn('Unsent messages can’t be kept in this browser', error)
    return null
  }
}

/** The connection may have been closed without an event. */
function reopenNext(error: unknown): never {
  opened = undefined
  throw error
}
