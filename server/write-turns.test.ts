import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addFestival } from './testing/festivals.ts'
import { testApp } from './testing/app.ts'
import { until } from './testing/until.ts'
import { addRoom, changeRoom } from './testing/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()

test('edits of one room at once take three connections, so that others are answered meanwhile (threat 84)', async () => {
  const [host, other] = [await signUp('Hugo'), await signUp('Olga')]
  const room = await addRoom(host, (await addFestival(await signUpAdmin())).id)
  const isHeld = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    await sql`select 1 from room_shares where id = ${room.id} for update`.execute(trx)
    isHeld.resolve()
    await end.promise
  })
  await isHeld.promise
  const refused: { status: number }[] = []
  const edits = Array.from({ length: 118 }, (_, at) =>
    changeRoom(host, room.id, { title: `Edit ${at}` }).catch((error: { status: number }) => void refused.push(error)),
  )
  // The others have no connection to wait for: without turns, all ten would wait for the room.
  expect((await visitor.festivals.list({ query: {} })).items).toHaveLength(1)
  expect((await changeProfile(other)).bio).toBe('Meanwhile')
  await until(() => refused.length === 15)
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 503))
  end.resolve()
  await held
  await Promise.all(edits)
  expect(refused).toHaveLength(15)
  const { title } = await host.api.rooms.get({ params: { id: room.id } })
  expect(title).toMatch(/^Edit \d+$/)
})

const changeProfile = ({ api }: Awaited<ReturnType<typeof signUp>>) =>
  api.profile.change({ body: { bio: 'Meanwhile' } })
