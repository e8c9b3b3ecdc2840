import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A message that the server has not acknowledged yet. */
export type OutboxEntry = {
  /** Makes a retry safe: for the server, the same id is the same message. */
  clientId: string
  /** Who wrote it. It is sent in nobody else's session. */
  memberId: string
  threadId: string
  content: string
  /** In milliseconds since 1970. */
  writtenAt: number
  /** What the server said when it refused the message; null while it can still be sent. */
  refusal: string | null
}

type Schema = DBSchema & { entries: { key: number; value: OutboxEntry; indexes: { clientId: string } } }

/** A database of its own: a new version of a shared one would wait for every open tab. */
const name = 'compas-outbox'

/** Entries that are not in the database yet, or that the browser refuses to store; they last until the page is closed. */
const unstored = new Map<string, OutboxEntry>()

/** All entries of this browser, in the order in which they were written. */
export async function readEntries(): Promise<OutboxEntry[]> {
  const kept = (await inDatabase((database) => database.getAll('entries'))) ?? []
  const ids = new Set(kept.map(({ clientId }) => clientId))
  return [...kept, ...[...unstored.values()].filter(({ clientId }) => !ids.has(clientId))]
}

/** Adds an entry behind all others. */
export async function putEntry(entry: OutboxEntry) {
  unstored.set(entry.clientId, entry)
  const key = await inDatabase((database) => database.add('entries', entry))
  if (key === null) return
  // It was removed while it was being stored.
  if (!unstored.delete(entry.clientId)) await removeEntry(entry.clientId)
}

export async function changeEntry(clientId: string, change: Pick<OutboxEntry, 'refusal'>) {
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

/** Removes all entries; with a member's id, those of everybody else. */
export const clearEntries = (exceptOf?: string) => removeWhere(({ memberId }) => memberId !== exceptOf)

async function removeWhere(isRemoved: (entry: OutboxEntry) => boolean) {
  for (const entry of unstored.values()) if (isRemoved(entry)) unstored.delete(entry.clientId)
  await inDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite')
    for await (const cursor of transaction.store) if (isRemoved(cursor.value)) await cursor.delete()
    await transaction.done
  })
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const open = () =>
  (opened ??= openDB<Schema>(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('entries', { autoIncrement: true }).createIndex('clientId', 'clientId')
    },
    terminated: () => {
      opened = undefined
    },
  }))

/** Null if the browser does not let pages store anything, as in some private windows. */
async function inDatabase<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
  try {
    return await use(await open())
  } catch (error) {
    opened = undefined
    console.warn('Unsent messages cannot be kept in this browser', error)
    return null
  }
}
