import type { Database } from '../../server/platform/db/connections/connect.ts'
import { messagesPath, openGroups } from '../shared/members.ts'
import { openPlace, type Place, type SiteOptions } from '../shared/sites.ts'

/** `requests`: the requests of members and visitors, as raw text. */
export type Crowd = Place & { requests: string[] }

/** Enough members that none comes near their own limits. */
const groupCount = 200
const membersOfGroup = 10

/** One instance with rate limits, behind a proxy that sends the address of each caller, with the sample world and a crowd. */
export async function openCrowd({ environment, ...options }: SiteOptions): Promise<Crowd> {
  const place = await openPlace('sample', {
    ...options,
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1', ...environment },
  })
  return { ...place, requests: await requestsOfCrowd(place.address, place.db) }
}

/** Of a hundred requests: 38 lists, 22 details, 20 of own threads, 10 sent messages, 10 pages. */
async function requestsOfCrowd(address: string, db: Database): Promise<string[]> {
  const idsOf = async (path: string) =>
    ((await (await fetch(address + path)).json()) as { id: string }[]).map(({ id }) => id)
  const festivals = await idsOf('/api/festivals?limit=24')
  const rooms = await idsOf('/api/room-shares?limit=24')
  const requests: string[] = []
  for (const [number, { threadId, members }] of (await openGroups(db, groupCount, membersOfGroup)).entries()) {
    const thread = messagesPath(threadId)
    for (const [at, { token }] of members.entries()) {
      const first = number * membersOfGroup
      const from = `10.${Math.floor(first / 250)}.${first % 250}.${at}`
      const ids = [festivals[(first + at) % festivals.length]!, rooms[(first + at) % rooms.length]!]
      const send = { post: thread, content: `See you at the party, number ${at}` }
      for (const asked of callsOf(thread, ids)) requests.push(requestOf(asked, { from, token }))
      for (let times = 0; times < 5; times++) requests.push(requestOf(send, { from, token }))
      for (const asked of pagesOf(ids)) requests.push(requestOf(asked, { from }))
    }
  }
  return requests
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

/** 40 of 50 requests of a member. */
const callsOf = (thread: string, [festival, room]: string[]) => [
  ...times(8, '/api/festivals?limit=24'),
  ...times(6, '/api/room-shares?limit=24'),
  ...times(3, '/api/social-parties?limit=24'),
  ...times(2, '/api/notifications'),
  ...times(7, `/api/festivals/${festival}`),
  ...times(4, `/api/room-shares/${room}`),
  ...times(5, '/api/chat/threads'),
  ...times(5, `${thread}?limit=30`),
]

const pagesOf = ([festival, room]: string[]) => [
  '/',
  '/festivals',
  '/rooms',
  `/festivals/${festival}`,
  `/rooms/${room}`,
]

type Asked = string | { post: string; content: string }

function requestOf(asked: Asked, { from, token }: { from: string; token?: string }): string {
  const [line, body] =
    typeof asked === 'string'
      ? [`GET ${asked}`, '']
      : [`POST ${asked.post}`, JSON.stringify({ content: asked.content })]
  const headers = [
    `${line} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-forwarded-for: ${from}`,
    ...(token === undefined ? ['accept: text/html'] : ['accept: application/json', `authorization: Bearer ${token}`]),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}
