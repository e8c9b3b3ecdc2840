import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/db/migrate/own-migrations.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { openStay, stayOf } from '../../testing/domains/stays.ts'

const { db, signUp, signUpAdmin } = await testApp()

test('rooms with guests from before there were stays get theirs, and those that have one keep it', async () => {
  const { id: festivalId } = await addFestival(await signUpAdmin())
  const [marco, ana, leo] = [await signUp('Marco'), await signUp('Ana'), await signUp('Leo')]
  const id = await openStay(db, festivalId, [marco, ana, leo])
  const other = await openStay(db, festivalId, [leo, ana])
  const [stay, kept] = [await stayOf(ana, id), await stayOf(ana, other)]
  await db.deleteFrom('stays').where('roomId', '=', id).execute()
  await sql.raw(await readFile(path.join(migrationsFolder, '0020-upcoming-stays.sql'), 'utf8')).execute(db)
  const { people, price } = await stayOf(ana, id)
  const named = (list: typeof people) => list.map(({ member, from, to, isHost }) => [member.name, from, to, isHost])
  expect(named(people)).toEqual(named(stay.people))
  expect(price).toEqual(stay.price)
  expect(await stayOf(ana, other)).toEqual(kept)
})
