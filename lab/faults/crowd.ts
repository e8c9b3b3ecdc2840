import { cpSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMembers, messagesPath, openGroup } from '../bench/chat-world.ts'
import { freePort, sampleWorld } from '../bench/site.ts'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
import { repository, runSite } from '../../site/testing/site-process.ts'

export type Crowd = {
  folder: string
  address: string
  pid: number
  db: Database
  /** What members and visitors ask for, as it is sent. */
  requests: string[]
}

type CrowdOptions = { root?: (folder: string) => string; environment?: Record<string, string>; args?: string[] }

/** Enough that nobody comes near a limit of their own. */
const memberCount = 2_000
const membersOfGroup = 10

/** Runs `work` on one instance with its limits on, behind a proxy that names the address of each caller, with the sample world and a crowd. */
export async function withCrowd<T>(
  work: (crowd: Crowd) => Promise<T>,
  { root = () => repository, environment = {}, args = [] }: CrowdOptions = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-crowd-'))
  chmodSync(folder, 0o711)
  const dataDir = join(folder, 'data')
  cpSync(await sampleWorld(), dataDir, { recursive: true })
  const port = await freePort()
  const site = runSite(
    {
      DATA_DIR: dataDir,
      DEMO: 'on',
      RATE_LIMIT: 'on',
      TRUST_PROXY: '1',
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...environment,
    },
    { root: root(folder), args: [...args, '--max-old-space-size=256', 'site/main.ts'] },
  )
  try {
    const address = await site.ready
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection, { max: 4 })
    try {
      const requests = await requestsOfCrowd(address, db)
      return await work({ folder, address, pid: site.process.pid!, db, requests })
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  } finally {
    site.process.kill('SIGTERM')
    await site.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of a hundred requests: 38 lists, 22 details, 20 of one's own threads, 10 messages sent, 10 pages. */
async function requestsOfCrowd(address: string, db: Database): Promise<string[]> {
  const idsOf = async (path: string) =>
    ((await (await fetch(address + path)).json()) as { id: string }[]).map(({ id }) => id)
  const festivals = await idsOf('/api/festivals?limit=24')
  const rooms = await idsOf('/api/room-shares?limit=24')
  const requests: string[] = []
  for (let first = 0; first < memberCount; first += membersOfGroup) {
    const group = await addMembers(db, membersOfGroup)
    const thread = messagesPath(await openGroup(db, group))
    for (const [at, { token }] of group.entries()) {
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
