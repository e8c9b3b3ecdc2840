import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { addMembers, type ChatMember, type ChatWorld, withChatWorld } from '../../bench/chat-world.ts'
import { beside, inTurns, loadOf, msOf } from '../../bench/in-turns.ts'
import { residentBytes } from '../../bench/resident-bytes.ts'
import type { RunningSite } from '../../bench/site.ts'
import { streamPath } from '../../contract/stream.ts'
import type { FaultRun, Outcome } from '../run.ts'

const readerCount = 300
/** While they stall, the slowest of a hundred lists may take this many times as long. */
const mostTimes = 1.5
/** What one may cost, in bytes: 256 KiB that wait for it, and as much again for the connection itself. */
const mostBytes = 2 * 256 * 1024
/** In seconds, for each of the loads that are compared. */
const reading = 4

export const stalledReaders: FaultRun = {
  name: 'stalled-readers',
  promise: `${readerCount} streams are not read any more: each is cut before it costs half a megabyte, and others are served as before`,
  plantedFaults: [
    {
      name: 'streams that are not cut',
      isNoticed: async () => {
        const { failures } = await withChatWorld((world) => stall(world, { areReading: true, count: 20 }))
        return failures.some((text) => text.includes('not cut'))
      },
    },
  ],
  run: () => withChatWorld((world) => stall(world, { areReading: false, count: readerCount })),
}

type Readers = { areReading: boolean; count: number }

async function stall({ site, db }: ChatWorld, { areReading, count }: Readers): Promise<Outcome> {
  const [member] = await addMembers(db, 1)
  const readers = Array.from({ length: count }, () => openStream(site, member!, areReading))
  await Promise.all(readers.map(({ opened }) => opened))
  const before = residentBytes(site.pid)
  let most = before
  const flood = async (seconds: number) => {
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      await sql`
        select send_hint(array[${member!.id}::uuid], 'typing', json_build_object('filler', repeat('x', 7000), 'n', random()))
        from generate_series(1, 20)`.execute(db)
      most = Math.max(most, residentBytes(site.pid))
    }
  }
  const visit = loadOf(`${site.address}/api/festivals`, { connections: 4, seconds: reading })
  await visit()
  const [quiet, crowded] = await inTurns(visit, () => beside(flood, reading, visit))
  const uncut = readers.filter(({ socket }) => !socket.destroyed).length
  for (const { socket } of readers) socket.destroy()
  const each = (most - before) / count
  return {
    figures: `${count - uncut} of ${count} cut, ${Math.round(each / 1024)} KiB each, lists p99 ${msOf(crowded)} against ${msOf(quiet)}`,
    failures: [
      ...(uncut > 0 ? [`${uncut} streams were not cut`] : []),
      ...(each > mostBytes ? [`a stream took ${Math.round(each / 1024)} KiB`] : []),
      ...(crowded.p99 > quiet.p99 * mostTimes ? ['others waited too long'] : []),
    ],
  }
}

type Reader = { socket: Socket; opened: Promise<void> }

/** Opens a stream, of which only the beginning is read unless `isReading`. */
function openStream({ address }: RunningSite, { token }: ChatMember, isReading: boolean): Reader {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET ${streamPath} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const opened = new Promise<void>((done) => {
    socket.once('data', () => {
      if (isReading) socket.resume()
      else socket.pause()
      done()
    })
  })
  return { socket, opened }
}
