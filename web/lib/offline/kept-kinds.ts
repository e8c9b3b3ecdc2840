import type { QueryKey } from '@tanstack/react-query'
import { maxKeptCountries, maxKeptMessages, maxKeptThreads } from './kept-limits.ts'

/* The only queries that a browser keeps for reading without a network (decision 120). kept-kinds.test.ts names all others. */

/** What a member may lose the right to see. */
export type Subject = 'festivals' | 'rooms' | 'stays' | 'threads'

export type KeptKind = {
  /** The parts of the key: '@' is the member's id, '#' that of the subject, '-' null; others stand for themselves. */
  key: string
  /** Kept only while the member's list of these has the subject. */
  of?: Subject
  /** For that list: the ids in its data. */
  idsOf?: { subject: Subject; read: (data: never) => string[] }
  /** How many are kept, those that were read last. */
  max?: number
  /** What is kept of the data; all of it by default. */
  part?: (data: never) => unknown
}

type Pages = { pages: { items: { id: string }[] }[]; pageParams: unknown[] }
const firstPage = ({ pages, pageParams }: Pages) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) })
const threadsIn = ({ pages }: Pages) => pages.flatMap(({ items }) => items.map(({ id }) => id))
const roomsIn = (requests: { room: { id: string } }[]) => requests.map(({ room }) => room.id)
const festivalsIn = (records: { festivalId: string }[]) => records.map(({ festivalId }) => festivalId)

const staysIn = (items: { id: string; path: string }[]) =>
  items.filter(({ path }) => path.endsWith('/stay')).map(({ id }) => id)

/** The page of a booking may show the exact address, and is of no use without a network. */
const withoutLink = (stay: { booking: object }) => ({ ...stay, booking: { ...stay.booking, link: null } })

const latestMessages = (messages: unknown[]) => messages.slice(-maxKeptMessages)

export const keptKinds: readonly KeptKind[] = [
  { key: 'festivals one # @', of: 'festivals' },
  { key: 'programme # @', of: 'festivals' },
  { key: 'arrivals own # @', of: 'festivals' },
  { key: 'social-parties festival #', of: 'festivals' },
  { key: 'festival-attendance @', idsOf: { subject: 'festivals', read: festivalsIn } },
  { key: 'rooms one # @', of: 'rooms' },
  { key: 'room-requests mine @', idsOf: { subject: 'rooms', read: roomsIn } },
  { key: 'chat @ thread #', of: 'threads' },
  { key: 'chat @ thread # about', of: 'threads' },
  { key: 'chat @ messages #', of: 'threads', max: maxKeptThreads, part: latestMessages },
  { key: 'chat @ threads - @', idsOf: { subject: 'threads', read: threadsIn }, part: firstPage },
  { key: 'meetups mine @' },
  { key: 'agenda @' },
  { key: 'agenda upcoming @', idsOf: { subject: 'stays', read: staysIn } },
  { key: 'stays one # @', of: 'stays', part: withoutLink },
  { key: 'favorites @' },
  { key: 'festivals list favorites - @', part: firstPage },
  { key: 'party-goers own @' },
  { key: 'emergencyNumbers #', max: maxKeptCountries },
]

const kinds = keptKinds.map((kind) => ({ kind, parts: kind.key.split(' ') }))

/** How a query of the member is kept, and the id of its subject; null if it is not kept. */
export function keptKindOf(queryKey: QueryKey, memberId: string): { kind: KeptKind; id: string | null } | null {
  const found = kinds.find(
    ({ parts }) => parts.length === queryKey.length && parts.every((part, at) => isPart(part, queryKey[at], memberId)),
  )
  if (!found) return null
  const at = found.parts.indexOf('#')
  return { kind: found.kind, id: at === -1 ? null : String(queryKey[at]) }
}

function isPart(part: string, value: unknown, memberId: string) {
  if (part === '@') return value === memberId
  if (part === '-') return value === null
  return part === '#' ? typeof value === 'string' : value === part
}
