import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { signUp } from '../shared/members.ts'
import type { Change } from './planted-sources.ts'
import { CannotRun, faultRun, type Outcome } from './run.ts'
import { openStage } from './stage.ts'

/** The clocks of the two instances relative to the database's, in hours. */
const skews = { a: 36, b: -36 }
const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
]

export const clocks = faultRun({
  name: 'clocks',
  promise: 'two instances whose clocks are 36 hours off: order, expiry, sessions and what is to come stay as they are',
  plantedFaults: [
    {
      name: 'a process that goes by its own clock',
      sign: 'to come',
      changes: [{ file: 'server/platform/db/connections/database-clock.ts', from: 'setClockOffset(offset)', to: '' }],
    },
  ],
  run: (_size, fault) => skew(fault?.changes),
})

type Skewed = { addresses: string[]; token: string; id: string; festivals: { id: string }[]; database: Client }

async function skew(changes?: Change[]): Promise<Outcome> {
  await using stage = await openStage(changes)
  const addresses: string[] = []
  for (const name of ['a', 'b'] as const) {
    const FAKETIME = `${skews[name] > 0 ? '+' : ''}${skews[name]}h`
    const environment = { LD_PRELOAD: library(), FAKETIME, DONT_FAKE_MONOTONIC: '1' }
    addresses.push((await stage.start(name, { environment })).address)
  }
  const offsets = await Promise.all(addresses.map(clockOf))
  const { token, id } = await signUp(addresses[0]!)
  const festivals = (await (await fetch(`${addresses[0]}/api/festivals?limit=60`)).json()) as { id: string }[]
  const database = new Client(stage.connection)
  // Ignored, because a query on a failed connection throws its own error.
  database.on('error', () => {})
  await database.connect()
  const skewed = { addresses, token, id, festivals, database }
  const failures = [
    ...(offsets.every((hours) => Math.abs(hours) > 35) ? [] : ['the clocks are not off']),
    ...(await wrongLists(skewed)),
    ...(await wrongMeetups(skewed)),
    ...(await wrongOrder(skewed)),
    ...(await wrongSessions(skewed)),
  ]
  await database.end()
  const described = offsets.map((hours) => `${hours > 0 ? '+' : ''}${hours} h`).join(' and ')
  return { figures: `clocks ${described}, ${failures.length} differences`, failures }
}

const ask = (address: string, path: string, { token }: Skewed, body?: object) =>
  fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

/** Festivals of yesterday, today and tomorrow: by its own clock one instance would omit the last, and the other would list the first. */
async function wrongLists({ addresses, festivals, database }: Skewed): Promise<string[]> {
  for (const [at, day] of [-1, 0, 1].entries())
    await database.query(
      `update festivals set start_date = (now() at time zone 'utc')::date + $2::int,
         end_date = (now() at time zone 'utc')::date + $2::int where id = $1`,
      [festivals[at]!.id, day],
    )
  const failures: string[] = []
  for (const [what, read] of [
    ['page', pageOf],
    ['list', async (address: string) => await (await fetch(`${address}/api/festivals?limit=30`)).text()],
  ] as const) {
    const [here = '', there = ''] = await Promise.all(addresses.map(read))
    if (here !== there) failures.push(`the ${what} of what is to come differs from one instance to the other`)
    const shown = festivals.slice(0, 3).map(({ id }) => here.includes(id))
    if (shown.join() !== 'false,true,true') failures.push(`the ${what} of what is to come shows ${shown.join()}`)
  }
  return failures
}

async function wrongMeetups(skewed: Skewed): Promise<string[]> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const path = `/api/festivals/${skewed.festivals[1]!.id}/meetups`
  const meetup = { type: 'meal', title: 'Dinner before the dance' }
  const failures: string[] = []
  for (const address of skewed.addresses) {
    const coming = await ask(address, path, skewed, { ...meetup, startTime: inHours(3) })
    if (coming.status !== 201) failures.push(`a meetup to come is refused with ${coming.status}`)
    const past = await ask(address, path, skewed, { ...meetup, startTime: inHours(-3) })
    if (past.status !== 400) failures.push(`a meetup of the past is taken for one to come: ${past.status}`)
  }
  return failures
}

/** Written at the instances in turn, so that the order shows whose clock was used. */
async function wrongOrder(skewed: Skewed): Promise<string[]> {
  const { addresses, festivals, database, id } = skewed
  const marked = festivals.slice(3, 13).map((festival) => festival.id)
  for (const [turn, festival] of marked.entries())
    await ask(addresses[turn % 2]!, `/api/favorites/${festival}`, skewed, {})
  const { rows } = await database.query<{ festival_id: string; is_off: boolean }>(
    `select festival_id, abs(extract(epoch from now() - created_at)) > 3600 as is_off
     from user_favorites where user_id = $1 order by created_at`,
    [id],
  )
  return [
    ...(rows.map((row) => row.festival_id).join() === marked.join()
      ? []
      : ['favourites are not in the order of their writes']),
    ...(rows.some((row) => row.is_off) ? ['favourites are stored with the time of an instance'] : []),
  ]
}

/** A session of one instance is valid at the other until it expires by the database's clock. */
async function wrongSessions(skewed: Skewed): Promise<string[]> {
  const statuses = async () =>
    (await Promise.all(skewed.addresses.map((address) => ask(address, '/api/auth/me', skewed)))).map(
      ({ status }) => status,
    )
  const before = await statuses()
  const expire = "update sessions set last_used_at = now() - interval '1 year' where user_id = $1"
  await skewed.database.query(expire, [skewed.id])
  const after = await statuses()
  const [first, last] = [before.join(), after.join()]
  return first === '200,200' && last === '401,401'
    ? []
    : [`a session is answered with ${first}, and expired with ${last}`]
}

function library(): string {
  const found = libraries.find((path) => existsSync(path))
  if (found === undefined) throw new CannotRun("it needs libfaketime: 'apt-get install libfaketime'")
  return found
}

/** The offset of an instance's clock from this one, in hours, according to the date of its reply. */
async function clockOf(address: string): Promise<number> {
  const reply = await fetch(`${address}/healthz`)
  await reply.arrayBuffer()
  return Math.round((Date.parse(reply.headers.get('date') ?? '') - Date.now()) / 3_600_000)
}

/** The content of a page, without what differs between renderings. */
async function pageOf(address: string): Promise<string> {
  const html = await (await fetch(`${address}/`)).text()
  return html
    .replaceAll(address, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/nonce="[^"]*"/g, '')
}
