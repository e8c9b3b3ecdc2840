import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { PartyFilters } from '../../../../contract/socials/social-parties.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { pageStatement } from '../../../platform/lists/paged-list.ts'
import { testDatabase } from '../../../testing/databases/database.ts'
import { filterSets } from '../../../testing/contract/filter-sets.ts'
import { plansOf } from '../../../testing/many/plans.ts'
import { managedParties } from '../managed-parties.queries.ts'
import { partyFilters } from './party-filters.ts'
import { partyList } from '../social-parties.queries.ts'

const db = await testDatabase()
const today = dayFromNow(0)
const id = '01900000-0000-7000-8000-000000000000'

const filters: Required<PartyFilters> = {
  city: 'City 7',
  danceStyles: ['zouk'],
  from: dayFromNow(10),
  to: dayFromNow(12),
  festivalId: id,
  venueOf: id,
  each: 'night',
}

beforeAll(async () => {
  await sql`
    insert into social_parties (venue_name, address, city, date, time, dance_styles)
    select 'Venue ' || n, 'Street ' || n, 'City ' || n % 200, current_date + n % 365, '21:00',
      case when n % 50 = 0 then '{Zouk}'::text[] else '{Salsa}'::text[] end
    from generate_series(1, 20000) as n`.execute(db)
  await sql`analyze social_parties`.execute(db)
}, 60_000)

const plansWith = async (names: (keyof PartyFilters)[]) => {
  const list = partyList(names, false)
  const args = { ...filters, today, limit: 50, after0: today, after1: 1200, after2: id }
  const plans = [undefined, ...list.orders].map((after) => plansOf(db, pageStatement(list, after), args))
  return (await Promise.all(plans)).flat()
}

const usesOneOf = (indexes: readonly string[]) => new RegExp(`(using|on) (${indexes.join('|')})\\b`)

test('socials are found by indexes with each filter alone, with all, and with all but one', async () => {
  for (const names of filterSets(partyFilters.names).slice(1))
    for (const plan of await plansWith(names)) expect(plan).toMatch(usesOneOf(names.flatMap(partyFilters.indexesOf)))
})

test('admins find socials by parts of their texts within an index', async () => {
  const list = managedParties({ query: 'enue 77' })
  const args = { query: 'enue 77', today, limit: 50, after0: today, after1: 1200, after2: id }
  for (const after of [undefined, ...list.orders])
    for (const plan of await plansOf(db, pageStatement(list, after), args))
      expect(plan).toContain('on social_parties_texts')
})
