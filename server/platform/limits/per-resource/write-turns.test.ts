import { setTimeout as delay } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endEverySession } from '../../sessions/sessions.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { testApp } from '../../../testing/app.ts'
import { lockRow } from '../../../testing/databases/locked-table.ts'
import { until } from '../../../testing/until.ts'
import { addRoom, changeRoom } from '../../../testing/domains/rooms.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()

test('edits of one room at once take three connections, so that others are answered meanwhile (threat 84)', async () => {
  const [host, other] = [await signUp('Hugo'), await signUp('Olga')]
  const room = await addRoom(host, (await addFestival(await signUpAdmin())).id)
  const isHeld = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const locked = db.transaction().execute(async (trx) => {
    await sql`select 1 from room_shares where id = ${room.id} for update`.execute(trx)
    isHeld.resolve()
    await end.promise
  })
  await isHeld.promise
  const refused: { status: number }[] = []
  const edits = Array.from({ length: 118 }, (_, at) =>
    changeRoom(host, room.id, { title: `Edit ${at}` }).catch((error: { status: number }) => void refused.push(error)),
  )
  // The other calls do not wait for a connection: without turns, all ten would wait for the room.
  expect((await visitor.festivals.list({ query: {} })).items).toHaveLength(1)
  expect((await changeProfile(other)).bio).toBe('Meanwhile')
  await until(() => refused.length === 15)
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 503))
  end.resolve()
  await locked
  await Promise.all(edits)
  expect(refused).toHaveLength(15)
  const { title } = await host.api.rooms.get({ params: { id: room.id } })
  expect(title).toMatch(/^Edit \d+$/)
})

test('a write that waited for its turn is refused if its session has ended meanwhile', async () => {
  const host = await signUp('Hugo')
  const room = await addRoom(host, (await addFestival(await signUpAdmin())).id)
  const held = await lockRow(db, 'room_shares', room.id)
  const edits = Promise.allSettled(['One', 'Two', 'Three'].map((title) => changeRoom(host, room.id, { title })))
  await until(async () => (await held.waiting()) === 3)
  const inject = (request: InjectOptions) =>
    app.inject({ ...request, headers: { authorization: `Bearer ${host.token}` } }).then(({ statusCode }) => statusCode)
  const waiting = Promise.all([
    inject({ method: 'PATCH', url: '/api/user/me', payload: { bio: 'Too late' } }),
    inject({ method: 'POST', url: `/api/favorites/${room.festivalId}` }),
    inject({ method: 'GET', url: '/s3/params' }),
  ])
  await delay(200)
  await endEverySession(db, host.user.id)
  await held.release()
  await edits
  expect(await waiting).toEqual([401, 401, 401])
  const { bio } = await db.selectFrom('users').select('bio').where('id', '=', host.user.id).executeTakeFirstOrThrow()
  expect(bio).toBeNull()
})

const changeProfile = ({ api }: Awaited<ReturnType<typeof signUp>>) =>
  api.profile.change({ body: { bio: 'Meanwhile' } })
