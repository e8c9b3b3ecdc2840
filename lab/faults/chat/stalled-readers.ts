import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { streamPath } from '../../../contract/platform/stream.ts'
import { type Load, load, mustNotFail } from '../../shared/load.ts'
import { addMembers, type Member } from '../../shared/members.ts'
import { median } from '../../shared/outcome.ts'
import { residentBytes } from '../../shared/processes.ts'
import { openPlace, type RunningSite } from '../../shared/sites.ts'
import { faultRun, type Outcome } from '../run.ts'

/** The max ratio of the p99 of lists while readers stall. */
const maxTimes = 1.5
/** The max cost of a reader in bytes: 256 KiB of waiting data, and as much again for the connection itself. */
const maxBytes = 2 * 256 * 1024
/** The number of events, whose total exceeds the buffers of the kernel: by Linux' defaults up to 36 MB per reader. */
const hints = 6_000
const hintBytes = 7_000
const rounds = 3
/** In milliseconds: a reader has read all waiting data if nothing arrives for this long. */
const quietTime = 3_000

export const stalledReaders = faultRun({
  name: 'stalled-readers',
  promise:
    'streams that are not read any more are cut before each costs half a megabyte, and others are served as before',
  plantedFaults: [{ name: 'streams that are not cut', sign: 'not cut' }],
  run: ({ readers }, fault) => stall({ areReading: fault !== undefined, count: readers }),
})

async function stall({ areReading, count }: { areReading: boolean; count: number }): Promise<Outcome> {
  await using site = await openPlace('empty')
  const { db } = site
  const [member] = await addMembers(db, 1)
  const sendHints = (bytes: number, times: number) =>
    sql`
      select send_hint(array[${member!.id}::uuid], 'typing', json_build_object('filler', repeat('x', ${bytes}::int), 'n', random()))
      from generate_series(1, ${times}::int)`.execute(db)
  const visit = () => load(site.address, { ask: '/api/festivals', connections: 4, seconds: 3 })
  await visit()
  const quiet = await p99Of(visit)
  const before = residentBytes(site.pid)
  const readers = Array.from({ length: count }, () => openStream(site, member!, areReading))
  await Promise.all(readers.map(({ opened }) => opened))
  const trickle = setInterval(() => void sendHints(50, 1), 100)
  const crowded = await p99Of(visit)
  clearInterval(trickle)
  let max = before
  // The site sends more slowly than the database notifies it: what this reader has received was also sent to the others.
  const prompt = openStream(site, member!, true)
  await prompt.opened
  for (let sent = 0; sent < hints; sent += 20) await sendHints(hintBytes, 20)
  while (prompt.socket.bytesRead < hints * hintBytes && !prompt.socket.destroyed) {
    await delay(20)
    max = Math.max(max, residentBytes(site.pid))
  }
  const isPromptCut = prompt.socket.destroyed
  prompt.socket.destroy()
  // A socket that is not read does not notice that it was closed.
  await readToEnd(readers.map(({ socket }) => socket))
  const uncut = readers.filter(({ socket }) => !socket.destroyed).length
  for (const { socket } of readers) socket.destroy()
  const each = (max - before) / count
  return {
    figures: `${count - uncut} of ${count} cut, ${Math.round(each / 1024)} KiB each, lists p99 ${crowded.toFixed(1)} ms against ${quiet.toFixed(1)} ms`,
    failures: [
      ...(isPromptCut ? ['a stream that is read was cut'] : []),
      ...(uncut > 0 ? [`${uncut} streams were not cut`] : []),
      ...(each > maxBytes ? [`a stream took ${Math.round(each / 1024)} KiB`] : []),
      ...(crowded > quiet * maxTimes ? ['others waited too long'] : []),
    ],
  }
}

async function readToEnd(sockets: Socket[]) {
  let lastRead = performance.now()
  for (const socket of sockets) socket.on('data', () => (lastRead = performance.now())).resume()
  while (performance.now() - lastRead < quietTime) await delay(100)
}

async function p99Of(visit: () => Promise<Load>): Promise<number> {
  const loads: Load[] = []
  for (let round = 0; round < rounds; round++) loads.push(await visit())
  for (const measured of loads) mustNotFail(measured)
  return median(loads.map(({ p99 }) => p99))
}

type Reader = { socket: Socket; opened: Promise<void> }

/** Opens a stream, of which only the beginning is read unless `isReading`. */
function openStream({ address }: RunningSite, { token }: Member, isReading: boolean): Reader {
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
