import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { inTurns, load } from '../shared/load.ts'
import { atLeast, both, type Outcome } from '../shared/outcome.ts'
import { freePort, type Place } from '../shared/sites.ts'
import type { BareServer } from './bare-server.ts'

const rounds = 7
const seconds = 3

/**
 * `next`: our path and the values of the statement for the next request; `min`: the min ratio of our throughput to that of the bare server.
 */
export type Question = {
  name: string
  next: () => { path: string; values: unknown[] }
  token?: string
  min: number
}

/**
 * Compares our throughput with a bare server (node:http and pg) that runs the same statement and sends the same bytes; the loads alternate.
 */
export async function againstBare({ address, connection }: Place, text: string, questions: Question[]) {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'))
  const bareAddress = `http://127.0.0.1:${port}`
  try {
    child.send({ connection, text, port } satisfies BareServer)
    await once(child, 'message')
    const outcomes: Outcome[] = []
    for (const { name, next, token, min } of questions) {
      const ours = (time: number) => load(address, { seconds: time, ask: () => ({ path: next().path, token }) })
      const bare = (time: number) => load(bareAddress, { seconds: time, ask: () => barePath(next().values) })
      const { path, values } = next()
      mustBeEqual(await read(address + path, token), await read(bareAddress + barePath(values)))
      // Warm-up, so that the code is compiled.
      await ours(6)
      await bare(3)
      const { times, figures } = await inTurns(
        () => ours(seconds),
        () => bare(seconds),
        rounds,
      )
      outcomes.push(atLeast(times, min, `times for ${name}`, figures))
    }
    return outcomes.reduce(both)
  } finally {
    child.kill()
  }
}

const barePath = (values: unknown[]) => `/?${encodeURIComponent(JSON.stringify(values))}`

const read = async (url: string, token?: string) =>
  (await fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })).text()

function mustBeEqual(ours: string, theirs: string) {
  if (ours !== theirs || ours === '') throw new Error('We and the bare server answer with different bytes')
}
