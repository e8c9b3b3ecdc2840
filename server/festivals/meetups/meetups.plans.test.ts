import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { dueReminder } from './remind-meetups.job.ts'
import { listsWithFreePlaces } from './waiting-list/waiting-list.queries.ts'

const { db, signUpAdmin } = await testApp()

beforeAll(async () => {
  const admin = await signUpAdmin()
  const { id } = await addFestival(admin)
  // A year of full meetups, each with one member on the waiting list.
  await sql`
    insert into meetups (type, title, festival_id, creator_id, start_time, capacity, participant_count)
    select 'meal', 'Lunch', ${id}, ${admin.user.id}, now() + make_interval(hours => n), 2, 2
    from generate_series(-5000, 5000) as n`.execute(db)
  await sql`
    insert into users (username, email, name) values ('waiting', 'waiting@example.org', 'Waiting')`.execute(db)
  await sql`
    insert into meetup_waiting (meetup_id, user_id)
    select meetups.id, users.id from meetups, users where username = 'waiting'`.execute(db)
  await sql`analyze meetups, meetup_waiting`.execute(db)
}, 120_000)

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

test.each<[string, RawBuilder<unknown>, string[]]>([
  ['a due reminder', dueReminder, ['meetups_to_remind']],
  ['lists to move', listsWithFreePlaces(500), ['meetup_waiting_offers', 'meetups_to_offer']],
])('the jobs of each minute find %s by an index, however many meetups there are', async (_, query, indexes) => {
  const plan = await planOf(query)
  expect(plan).not.toContain('Seq Scan')
  for (const index of indexes) expect(plan).toContain(index)
})

test('the next in line is found by an index', async () => {
  const plan = await planOf(sql`
    select id from meetup_waiting
    where meetup_id = (select id from meetups limit 1) and offered_until is null order by seq limit 5`)
  expect(plan).toContain('meetup_waiting_in_line')
})
