import { openDB } from 'idb'

/**
 * What the service worker needs of the session of a browser that gets pushes: it cannot read localStorage. Here as there, only pages and
 * workers of this site can read the token, and both go together (decision 122).
 */
export type KeptSession = {
  token: string
  memberId: string
  /** Whether a push has buttons: only if it also shows what it is about. */
  hasActions: boolean
  /** When it was last compared with the server, in milliseconds. */
  checkedAt: number
}

/** Databases that a worker which is switched off removes begin with 'kept'. */
const name = 'kept-session'

const open = () => openDB(name, 1, { upgrade: (database) => void database.createObjectStore('session') })

/** Reading it does not make it: a site without a worker leaves nothing behind. Where a browser cannot say, it is opened. */
const isThere = async () => !indexedDB.databases || (await indexedDB.databases()).some((one) => one.name === name)

/** Null if this browser gets no pushes, or does not let the site store anything. */
export async function readKeptSession(): Promise<KeptSession | null> {
  if (!(await isThere().catch(() => true))) return null
  const database = await open().catch(() => null)
  const session: KeptSession | undefined = await database?.get('session', 'now').catch(() => undefined)
  database?.close()
  return session ?? null
}

/** Null removes it. */
export async function keepSession(session: KeptSession | null): Promise<void> {
  const database = await open()
  await (session ? database.put('session', session, 'now') : database.delete('session', 'now'))
  database.close()
}

/** As whom the worker sends what waits in the outbox. */
export type SendingSession = Pick<KeptSession, 'token' | 'memberId'>

/** That of pushes, or the one that is kept while something waits. */
export async function readSendingSession(): Promise<SendingSession | null> {
  if (!(await isThere().catch(() => true))) return null
  const database = await open().catch(() => null)
  const session: SendingSession | undefined = await database?.get('session', 'sending').catch(() => undefined)
  database?.close()
  return (await readKeptSession()) ?? session ?? null
}

/** Null removes it. */
export async function keepSendingSession(session: SendingSession | null): Promise<void> {
  const database = await open()
  await (session ? database.put('session', session, 'sending') : database.delete('session', 'sending'))
  database.close()
}
