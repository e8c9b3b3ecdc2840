import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

const { db, signUp } = await testApp()

test('the sentence that stood for the reason of a member who left becomes a fact; who is still there keeps their words', async () => {
  const [gone, here, reported] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva')]
  const sentence = 'Reported by a former member'
  for (const { user } of [gone, here])
    await db
      .insertInto('reports')
      .values({ reporterId: user.id, reportedUserId: reported.user.id, reason: sentence })
      .execute()
  await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.user.id).execute()
  const file = path.join(import.meta.dirname, 'migrations/0137-reasons-of-former-members.sql')
  await sql.raw(readFileSync(file, 'utf8')).execute(db)
  const rows = await db.selectFrom('reports').select(['reporterId', 'reporterHasLeft', 'reason']).execute()
  expect(rows).toContainEqual({ reporterId: gone.user.id, reporterHasLeft: true, reason: null })
  expect(rows).toContainEqual({ reporterId: here.user.id, reporterHasLeft: false, reason: sentence })
})
