import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { signUp } from '../shared/members.ts'
import { openCrowd } from './crowd.ts'
import { type Change, plantedSources } from './planted-sources.ts'
import { faultRun, type Outcome } from './run.ts'

/** The number of busy loops of another program on each processor. */
const loopsOfEach = 2
const photosOfPage = 15
/** The number of simultaneous requests of a browser, and the min time that a person looks at a page, in milliseconds. */
const [atOnce, lookMs] = [6, 700]

const dataOfPage = ['/api/auth/me', '/api/chat/threads', '/api/notifications', '/api/user/meetups', '/api/me/next']

const file = 'server/platform/limits/per-client/load-shedding.ts'

export const busyMachine = faultRun({
  name: 'busy-machine',
  promise: `beside a program that takes all processors and a script that asks for lists without a pause, a person who opens ten pages, with their data and up to ${photosOfPage} photos each, is refused nothing`,
  plantedFaults: [
    {
      name: 'who costs the most is refused for the lag alone',
      changes: [
        { file, from: ' || utilization < limits.minUtilization || clientsOf(atWork) < 2', to: '' },
        { file, from: 'minCostMs: 1_000', to: 'minCostMs: 50' },
        { file, from: 'lagMs: 200', to: 'lagMs: 10' },
        { file, from: 'isNeeded && refusal', to: 'false && refusal' },
      ],
    },
  ],
  run: (_size, fault) => besideLoops(fault?.changes),
})

async function besideLoops(changes?: Change[]): Promise<Outcome> {
  using sources = plantedSources(changes)
  await using crowd = await openCrowd({ root: sources.path })
  const { address } = crowd
  const loops = Array.from({ length: loopsOfEach * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const ended = Promise.all(loops.map((loop) => new Promise((done) => loop.once('exit', done))))
  const script = { isRunning: true }
  const asking = Promise.all([0, 1].map(() => askForLists(address, script)))
  try {
    return await openPages(address)
  } finally {
    script.isRunning = false
    for (const loop of loops) loop.kill('SIGKILL')
    await asking
    await ended
  }
}

async function askForLists(address: string, script: { isRunning: boolean }) {
  while (script.isRunning) {
    // Its result is ignored: a connection that is closed between two requests does not affect the person.
    const reply = fetch(`${address}/api/festivals?limit=24`, { headers: { 'x-forwarded-for': '192.0.2.80' } })
    await reply.then((answer) => answer.text()).catch(() => delay(10))
  }
}

async function openPages(address: string): Promise<Outcome> {
  const { token } = await signUp(address)
  const from = { 'x-forwarded-for': '192.0.2.7' }
  const refused: string[] = []
  let asked = 0
  async function get(path: string, headers: Record<string, string> = from) {
    const reply = await fetch(address + path, { headers })
    asked++
    if (!reply.ok) refused.push(`${path}: ${reply.status}`)
    return await reply.text()
  }
  const festivals = JSON.parse(await get('/api/festivals?limit=8')) as { id: string }[]
  for (const page of ['/', ...festivals.map(({ id }) => `/festivals/${id}`), '/rooms']) {
    const photos = [...new Set((await get(page)).match(/\/(?:objects|covers|shared)\/[^"'\s,&\\]+/g))]
    const needed = [
      ...dataOfPage.map((path) => () => get(path, { ...from, authorization: `Bearer ${token}` })),
      ...photos.slice(0, photosOfPage).map((path) => () => get(path)),
    ]
    const asking = Array.from({ length: atOnce }, async () => {
      for (let next = needed.shift(); next; next = needed.shift()) await next()
    })
    await Promise.all(asking)
    await delay(lookMs)
  }
  return { figures: `${asked} requests, ${refused.length} refused`, failures: refused }
}
