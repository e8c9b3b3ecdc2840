import { setTimeout as delay } from 'node:timers/promises'
import { inTurns, load } from '../../shared/load.ts'
import { addMembers, type Member } from '../../shared/members.ts'
import { atMost, both } from '../../shared/outcome.ts'
import { residentBytes } from '../../shared/processes.ts'
import { openPlace, type Place } from '../../shared/sites.ts'
import { closeStreams, type IdleStream, openIdleStream } from '../idle-stream.ts'
import type { Row } from '../row.ts'

const streamCount = 5_000
const memberCount = 1_000
/** In milliseconds: the time after which memory that was needed only to open the streams is freed. */
const settling = 10_000

export const idleStreams: Row = {
  name: 'idle-streams',
  promise: `memory of each of ${streamCount} idle streams, and the slowest of a hundred lists beside them, against a site without streams`,
  measure: async () => {
    await using quiet = await openPlace('empty')
    await using place = await openPlace('empty')
    const lists = ({ address }: Place, seconds = 5) => load(address, { connections: 4, seconds, ask: '/api/festivals' })
    for (const each of [quiet, place]) await lists(each, 8)
    await delay(settling)
    const before = residentBytes(place.pid)
    const streams = await openStreams(place.address, await addMembers(place.db, memberCount))
    await delay(settling)
    const each = (residentBytes(place.pid) - before) / streamCount / 1024
    const { timesP99, figures } = await inTurns(
      () => lists(place),
      () => lists(quiet),
    )
    closeStreams(streams)
    return both(atMost(each, 30, 'KiB each'), atMost(timesP99, 1.5, 'times the p99', figures))
  },
}

async function openStreams(address: string, members: Member[]): Promise<IdleStream[]> {
  const streams: IdleStream[] = []
  while (streams.length < streamCount) {
    const some = members.slice(0, 50).map(({ token }) => openIdleStream(address, token))
    streams.push(...(await Promise.all(some)))
    members.push(...members.splice(0, 50))
  }
  return streams
}
