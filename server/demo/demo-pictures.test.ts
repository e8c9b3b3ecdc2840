import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Jobs } from '../platform/jobs/jobs.queries.ts'
import { testApp } from '../testing/app.ts'
import { loadDemoWorld } from './demo.ts'
import { drawDemoPictures } from './demo-pictures.ts'
import { demoMembers, demoRooms, readPortrait, readRoomPictures } from './demo-data.ts'

const { app, db, services } = await testApp()
const options = { today: '2026-11-21', hash: async () => '$argon2id$secret' }

const queued = async () => {
  const { rows } = await sql<{ payload: Jobs['draw_demo_pictures'] }>`
    select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'draw_demo_pictures' order by job.id`.execute(db)
  return rows.map(({ payload }) => payload)
}
const photosOf = (ownerId: string) =>
  db.selectFrom('uploadedObjects').select(['path', 'boundAt']).where('ownerId', '=', ownerId).execute()
const notStopped = new AbortController().signal

test('a member and a room of the demo world get their pictures once, as photos of that member', async () => {
  await loadDemoWorld(db, options)
  await loadDemoWorld(db, options)
  const [wanted, ...others] = await queued()
  expect(others).toEqual([])
  expect(wanted?.memberIds).toHaveLength(demoMembers.length)
  const room = wanted?.rooms.find(({ sketch }) => demoRooms[sketch]?.pictures) ?? { id: '', sketch: -1 }
  const { hostId } = await db
    .selectFrom('roomShares')
    .select('hostId')
    .where('id', '=', room.id)
    .executeTakeFirstOrThrow()
  const few = { memberIds: [hostId], rooms: [room] }

  for (let run = 1; run <= 2; run += 1) {
    await drawDemoPictures(services, few, notStopped)
    const { avatar } = await db.selectFrom('users').select('avatar').where('id', '=', hostId).executeTakeFirstOrThrow()
    const { images } = await db
      .selectFrom('roomShares')
      .select('images')
      .where('id', '=', room.id)
      .executeTakeFirstOrThrow()
    expect(images).toHaveLength(2)
    const photos = await photosOf(hostId)
    expect(new Set(photos.map(({ path }) => path))).toEqual(new Set([avatar, ...images]))
    expect(photos).toHaveLength(3)
    expect(photos.every(({ boundAt }) => boundAt !== null)).toBe(true)
    for (const path of [avatar, ...images])
      expect((await app.inject(`${path}/640.webp`)).headers['content-type']).toBe('image/webp')
  }
}, 60_000)

test('another job adds what is left when the site stops', async () => {
  const before = await queued()
  const rest = { memberIds: ['01900000-0000-7000-8000-000000000000'], rooms: [] }
  await drawDemoPictures(services, rest, AbortSignal.abort())
  expect((await queued()).slice(before.length)).toEqual([rest])
})

test('every picture of the demo world is a file of its own, and every file is used', async () => {
  const folder = new URL('../../assets/demo/', import.meta.url)
  const files = await readdir(folder, { recursive: true })
  const pictures = await Promise.all([
    ...demoMembers.flatMap(({ portrait }) => (portrait ? [readPortrait(portrait)] : [])),
    ...demoRooms.flatMap(({ pictures: name }) =>
      name ? [0, 0.25, 0.5, 0.75].map((drawn) => readRoomPictures(name, drawn)) : [],
    ),
  ])
  const contents = pictures.flat().map((picture) => picture.toString('base64'))
  expect(new Set(contents)).toHaveLength(contents.length)
  expect(contents).toHaveLength(files.filter((name) => name.endsWith('.webp')).length)
})
