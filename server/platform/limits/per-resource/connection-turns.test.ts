import { expect, test } from 'vitest'
import { inProcess } from '../../in-process.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { testApp } from '../../../testing/app.ts'
import { lockTable } from '../../../testing/databases/locked-table.ts'
import { until } from '../../../testing/until.ts'

const { app, db, signUp, signUpAdmin } = await testApp()

test('twenty members of one address wait on half of the connections, so that others are answered meanwhile (threat 84)', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => signUp()))
  const { id } = await addFestival(await signUpAdmin())
  const locked = await lockTable(db, 'user_favorites')
  const marks = members.map(({ api }) => api.favorites.add({ params: { festivalId: id } }))
  await until(async () => (await locked.waiting()) === 5)
  const elsewhere = inProcess(app, '198.51.100.7')
  expect(await elsewhere('/api/festivals', { method: 'GET', credentials: 'include', headers: {} })).toMatchObject({
    status: 200,
  })
  expect(await locked.waiting()).toBe(5)
  await locked.release()
  await Promise.all(marks)
  const { count } = await db
    .selectFrom('userFavorites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(20)
})
