import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../contract/platform/client.ts'
import { whenIdle } from '../browser/idle.ts'
import { sessionUser } from '../member/session.ts'
import { isEnded } from './answers.ts'
import { keptKindOf, keptKinds } from './kept-kinds.ts'
import { maxKeptMaps } from './kept-limits.ts'
import { mapKind } from './kept-maps.ts'
import {
  aboutOf,
  clearKeptOf,
  hasKept,
  type KeptEntry,
  type Listed,
  putKept,
  removeKept,
  startStore,
} from './kept-store.ts'
import { clearGiven, isAnythingKept, keptSince, noteFresh } from './out-of-reach.ts'

/** In milliseconds. Together in one write, when the browser has time for it. */
const writePauseMs = 500
const retryPauseMs = 20_000

const limits = new Map<string, number>([
  ...keptKinds.flatMap(({ key, max }) => (max === undefined ? [] : [[key, max] as const])),
  [mapKind, maxKeptMaps],
])

type Keeping = {
  memberId: string
  queryClient: QueryClient
  /** Reads the member's lists, which say what they may still see. */
  readLists: () => Promise<unknown>
}

/**
 * Keeps what the member reads, until the returned function is called. The lists that came say which rights have ended: what is kept of the
 * rest goes. At the start, where anything is kept, they are read for that.
 */
export function startKeeping({ memberId, queryClient, readLists }: Keeping): () => void {
  const stopped = new AbortController()
  const unwritten = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOurs = () => !stopped.signal.aborted && sessionUser()?.id === memberId

  function note(query: Query) {
    const found = keptKindOf(query.queryKey, memberId)
    // What was kept is not read again by being displayed.
    if (found === null || query.state.data === undefined || keptSince(query.queryHash) !== undefined) return
    unwritten.set(query.queryHash, query)
    // What a list no longer has goes at once.
    if (found.kind.idsOf) void writeAll()
    else timer ??= setTimeout(() => whenIdle(() => void writeAll()), writePauseMs)
  }

  async function writeAll() {
    clearTimeout(timer)
    timer = undefined
    const queries = [...unwritten.values()]
    unwritten.clear()
    await started
    const entries = queries.flatMap((query) => entryOf(query, memberId) ?? [])
    const lists = queries.flatMap((query) => listedIn(query, memberId) ?? [])
    await put(entries, lists)
    if (isOurs() && queries.some(saysWhereTheyGo)) await keepMapsToo()
  }

  async function put(entries: readonly KeptEntry[], lists?: readonly Listed[]) {
    if (isOurs()) await putKept(entries, limits, lists)
    // The session has ended while the database was opened.
    if (sessionUser()?.id !== memberId) await clearKeptOf(memberId)
  }

  async function keepMapsToo() {
    const maps = await import('../map/archives/keep-maps.ts').catch(() => null)
    void maps?.keepMaps({ memberId, queryClient, isOurs, put })
  }

  const unsubscribe = queryClient.getQueryCache().subscribe((event: QueryCacheNotifyEvent) => {
    const { query } = event
    if (event.type === 'removed') return noteFresh(query.queryHash)
    if (event.type !== 'updated') return
    if (event.action.type === 'success') return note(query)
    if (event.action.type !== 'error' || keptKindOf(query.queryKey, memberId) === null) return
    const { error } = event.action
    if (error instanceof ApiError && error.code === 'suspended') {
      // Also what is on its way.
      stopped.abort()
      void clearKeptOf(memberId)
    } else if (isEnded(error)) void removeKept(memberId, query.queryHash)
  })

  const again = () => {
    if (!isAnythingKept() || document.visibilityState === 'hidden') return
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => keptSince(queryHash) !== undefined })
  }
  const retries = setInterval(() => navigator.onLine && again(), retryPauseMs)
  addEventListener('online', again, stopped)
  document.addEventListener('visibilitychange', again, stopped)
  // The page may not come back.
  addEventListener('pagehide', () => void writeAll(), stopped)

  async function start() {
    await startStore(memberId)
    // What has become too old goes, also where nothing is added.
    await putKept([], limits)
    for (const query of queryClient.getQueryCache().getAll()) note(query)
    if (isOurs() && (await hasKept(memberId))) void readLists()
  }
  const started = start()

  return () => {
    stopped.abort()
    unsubscribe()
    clearTimeout(timer)
    clearInterval(retries)
    clearGiven()
  }
}

const saysWhereTheyGo = ({ queryKey: [about, which] }: Query) =>
  about === 'festival-attendance' || (about === 'festivals' && which === 'one')

function entryOf({ queryKey, queryHash, state }: Query, owner: string): KeptEntry | null {
  const found = keptKindOf(queryKey, owner)
  if (found === null || state.data === undefined || keptSince(queryHash) !== undefined) return null
  const { kind, id } = found
  const data = kind.part ? kind.part(state.data as never) : state.data
  const text = JSON.stringify(data, withoutExactAddress)
  return {
    owner,
    hash: queryHash,
    text,
    readAt: state.dataUpdatedAt,
    // A browser may take two bytes for a character.
    bytes: 2 * text.length,
    ...(kind.of && id !== null && { about: aboutOf(kind.of, id) }),
    ...(kind.max !== undefined && { limited: kind.key }),
  }
}

function listedIn({ queryKey, state }: Query, owner: string): Listed | null {
  const idsOf = keptKindOf(queryKey, owner)?.kind.idsOf
  return idsOf && state.data !== undefined ? { subject: idsOf.subject, ids: idsOf.read(state.data as never) } : null
}

/** The link to a room's offer shows its exact address, and is of no use without a network. */
const withoutExactAddress = (name: string, value: unknown) => (name === 'airbnbLink' ? null : value)
