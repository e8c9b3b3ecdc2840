import { setTimeout as delay } from 'node:timers/promises'
import { addMembers, type ChatMember } from '../chat-world.ts'
import { withEmptyWorld } from '../empty-world.ts'
import { closeStreams, type IdleStream, openIdleStream } from '../idle-stream.ts'
import { inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { residentBytes } from '../resident-bytes.ts'
import { atMost, both, type Row } from '../row.ts'

const streamCount = 5_000
const memberCount = 1_000
const reading = { connections: 4, seconds: 5 }
/** In milliseconds: after this, what was needed only to open the streams is freed. */
const settling = 10_000

export const idleStreams: Row = {
  name: 'idle-streams',
  promise: `memory of each of ${streamCount} idle streams, and the slowest of a hundred lists beside them, against a site without streams`,
  measure: () =>
    withEmptyWorld(({ site: quiet }) =>
      withEmptyWorld(async ({ site, db }) => {
        const lists = ({ address }: { address: string }) => loadOf(`${address}/api/festivals`, reading)
        for (const { address } of [quiet, site]) await load(`${address}/api/festivals`, { ...reading, seconds: 8 })
        await delay(settling)
        const before = residentBytes(site.pid)
        const streams = await openStreams(site.address, await addMembers(db, memberCount))
        await delay(settling)
        const each = (residentBytes(site.pid) - before) / streamCount / 1024
        const [peace, crowded] = await inTurns(lists(quiet), lists(site))
        closeStreams(streams)
        const times = atMost(crowded.p99 / peace.p99, 1.5, 'times')
        return both(atMost(each, 30, 'KiB each'), {
          ...times,
          measured: `${times.measured} (${msOf(crowded)} against ${msOf(peace)})`,
        })
      }),
    ),
}

async function openStreams(address: string, members: ChatMember[]): Promise<IdleStream[]> {
  const streams: IdleStream[] = []
  while (streams.length < streamCount) {
    const some = members.slice(0, 50).map(({ token }) => openIdleStream(address, token))
    streams.push(...(await Promise.all(some)))
    members.push(...members.splice(0, 50))
  }
  return streams
}
