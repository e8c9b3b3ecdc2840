import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { NewDanceSearch } from '../../../contract/rooms/dance-searches.ts'
import type { NewSocialParty } from '../../../contract/socials/social-parties.ts'
import { cleanUp } from '../../clean-up.job.ts'
import { dayFromNow } from '../../platform/days.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { festivalFilterExamples, socialFilterExamples } from '../../testing/contract/dance-filter-examples.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { block, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { decideOn, suggest } from '../../testing/domains/socials.ts'
import { notifyOfFinds } from './notify-of-finds.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()

const look = () => notifyOfFinds(db, new AbortController().signal)
const save = ({ api }: TestMember, body: z.input<typeof NewDanceSearch>) => api.danceSearches.create({ body })
const festivals = (member: TestMember, filters: object) => save(member, { list: 'festivals', filters })
const socials = (member: TestMember, filters: object) => save(member, { list: 'socials', filters })
/** What searches have found, without what an admin has decided on the member's own things. */
const notified = async ({ api }: TestMember) =>
  (await api.notifications.unread()).map(({ title }) => title).filter((title) => title.includes('match'))
const oneFestival = 'A new festival matches your search'
const oneSocial = 'A new social matches your search'

/** A word that only this test's festivals or venues have. */
let made = 0
const word = () => `palabra${String.fromCodePoint(97 + (made++ % 26), 97 + Math.floor(made / 26))}x`

/** Adds socials as an upload does. */
const add = (...parties: (Partial<z.input<typeof NewSocialParty>> & { city: unknown })[]) =>
  admin.api.socialParties.upload({
    body: { parties: parties.map((party) => ({ venueName: 'La Topa', date: dayFromNow(7), ...party })) },
  })

/** A festival of this organizer that is shown to all. */
async function approved(organizer: TestMember, name: string) {
  const { id } = await addFestival(organizer, { name })
  await approveFestival(admin, id)
  return id
}

describe('a search of festivals or socials', () => {
  test('is listed with what it limits, apart from those of rooms, and goes when it is removed', async () => {
    const ana = await signUp()
    const room = await ana.api.savedSearches.create({ body: { startDate: dayFromNow(9) } })
    const first = await festivals(ana, { genres: 'salsa,Bachata', priceRange: '€0-50', query: ' ', location: 'all' })
    expect(first).toMatchObject({ list: 'festivals', filters: { genres: ['Bachata', 'Salsa'], priceRange: '0-50' } })
    const second = await socials(ana, { city: ' Cali ', danceStyles: 'SALSA' })
    expect(second).toMatchObject({ list: 'socials', filters: { city: 'Cali', danceStyles: ['Salsa'] } })
    expect(await ana.api.danceSearches.list()).toEqual([second, first])
    expect(await ana.api.savedSearches.list()).toEqual([room])
    await ana.api.savedSearches.remove({ params: first })
    await ana.api.danceSearches.remove({ params: room })
    await ana.api.danceSearches.remove({ params: second })
    await ana.api.danceSearches.remove({ params: second })
    expect(await ana.api.danceSearches.list()).toEqual([first])
    expect(await ana.api.savedSearches.list()).toEqual([room])
  })

  test('of the same filters is the one that there is, also if fifty are saved at once; of another list it is not', async () => {
    const ana = await signUp()
    await Promise.all(Array.from({ length: 50 }, () => festivals(ana, { genres: 'Zouk,Salsa' })))
    await festivals(ana, { genres: 'salsa,zouk,Salsa' })
    expect(await ana.api.danceSearches.list()).toHaveLength(1)
    const body = { list: 'socials' as const, filters: { city: 'Cali' } }
    const idempotencyKey = randomUUID()
    const again = () => ana.api.danceSearches.create({ body, idempotencyKey })
    expect(await again()).toEqual(await again())
  })

  test('without a filter, or of socials without a city, is refused', async () => {
    const ana = await signUp()
    for (const filters of [{}, { query: '!' }, { genres: ' , ' }, { location: 'all' }])
      await expect(festivals(ana, filters)).rejects.toMatchObject({
        status: 400,
        message: 'Please choose a filter first',
      })
    for (const filters of [{}, { city: ' ' }, { danceStyles: 'Salsa' }])
      await expect(socials(ana, filters)).rejects.toMatchObject({ status: 400 })
    expect(await ana.api.danceSearches.list()).toEqual([])
  })

  test('counts with those of rooms: ten in all, also if fifty are saved at once', async () => {
    const ana = await signUp()
    await ana.api.savedSearches.create({ body: { query: 'balcony' } })
    const saved = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => festivals(ana, { query: `sol ${n}` })))
    const refused = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'too_many_searches' })
    expect(refused).toHaveLength(50 - (quotas.savedSearches.max - 1))
    await expect(ana.api.savedSearches.create({ body: { query: 'patio' } })).rejects.toMatchObject({ status: 409 })
  })

  test('is its member’s alone, and ends with its last day', async () => {
    const [ana, ben] = await several(signUp, 'Ana', 'Ben')
    const kept = await festivals(ana, { endDate: dayFromNow(0) })
    await festivals(ana, { endDate: dayFromNow(-1) })
    await socials(ana, { city: 'Cali', to: dayFromNow(-1) })
    await ben.api.danceSearches.remove({ params: kept })
    expect(await ben.api.danceSearches.list()).toEqual([])
    expect(await ana.api.danceSearches.list()).toHaveLength(3)
    await cleanUp(db)
    expect(await ana.api.danceSearches.list()).toEqual([kept])
  })

  test('that a later release has stored, and this one cannot read, is not listed and stops no other', async () => {
    const [ana, name] = [await signUp(), word()]
    const filters = JSON.stringify({ priceRange: 'a fortune' })
    await db.insertInto('danceSearches').values({ userId: ana.user.id, list: 'festivals', filters }).execute()
    await festivals(ana, { query: name })
    expect(await ana.api.danceSearches.list()).toHaveLength(1)
    await addFestival(admin, { name })
    await look()
    expect(await notified(ana)).toEqual([oneFestival])
  })
})

describe('a member who has saved a search of festivals', () => {
  test('is told of one once it is approved, once, with a way to it', async () => {
    const [ana, olga, name] = [await signUp('Ana'), await signUp('Olga'), word()]
    await addFestival(admin, { name })
    await festivals(ana, { query: name, location: 'Madrid', genres: 'Bachata' })
    const { id } = await addFestival(olga, { name })
    await look()
    expect(await notified(ana)).toEqual([])
    await approveFestival(admin, id)
    await Promise.all([look(), look()])
    await look()
    const [one, ...others] = await ana.api.notifications.unread()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      title: oneFestival,
      message: `You’re looking for: “${name}”, Madrid, Bachata.`,
      actionUrl: `/festivals/${id}`,
    })
  })

  test('is told of one whose approval began before the last look, and ended after it', async () => {
    const [ana, olga, name] = [await signUp('Ana'), await signUp('Olga'), word()]
    await festivals(ana, { query: name })
    await look()
    const id = await approved(olga, name)
    await sql`update festivals set approved_at = now() - interval '2 minutes' where id = ${id}`.execute(db)
    await look()
    await look()
    expect(await notified(ana)).toEqual([oneFestival])
  })

  test.each(Object.entries(festivalFilterExamples))(
    'by %s is told of what the list finds by it',
    async (name, example) => {
      const [ana, organizer] = [await signUp('Ana'), await signUp('Olga')]
      const add = async (fields: object) => approveFestival(admin, (await addFestival(organizer, fields)).id)
      await festivals(ana, { [name]: example.value })
      await add(example.leaves)
      await look()
      expect(await notified(ana)).toEqual([])
      await add(example.finds)
      await look()
      expect(await notified(ana)).toEqual([oneFestival])
    },
  )

  test('has one notification of several, with the list, and none once the search is removed', async () => {
    const [ana, name] = [await signUp(), word()]
    const search = await festivals(ana, { query: name })
    for (let count = 0; count < 3; count++) {
      await addFestival(admin, { name: `${name} ${count}` })
      await look()
    }
    const [one, ...others] = await ana.api.notifications.unread()
    expect(others).toEqual([])
    expect(one).toMatchObject({ title: '3 new festivals match your search', actionUrl: `/?query=${name}` })
    await ana.api.danceSearches.remove({ params: search })
    expect(await notified(ana)).toEqual([])
  })

  const hidden: Record<string, (ana: TestMember, name: string) => Promise<unknown>> = {
    'of an organizer whom she blocked': async (ana, name) => {
      const ben = await signUp('Ben')
      await block(db, ana, ben)
      await approved(ben, name)
    },
    'of an organizer who blocked her': async (ana, name) => {
      const ben = await signUp('Ben')
      await block(db, ben, ana)
      await approved(ben, name)
    },
    'of a suspended organizer': async (_, name) => {
      const ben = await signUp('Ben')
      await approved(ben, name)
      await suspend(db, ben)
    },
    'of her own': (ana, name) => approved(ana, name),
    'that waits for an admin': async (_, name) => addFestival(await signUp(), { name }),
    'that is over': (_, name) => addFestival(admin, { name, startDate: dayFromNow(-4), endDate: dayFromNow(-1) }),
    'that the search does not fit': () => addFestival(admin, { name: word() }),
  }
  test.each(Object.entries(hidden))('is not told of one %s (threat 95)', async (_, put) => {
    const [ana, name] = [await signUp('Ana'), word()]
    await proveAddress(db, ana)
    await festivals(ana, { query: name })
    await put(ana, name)
    await look()
    expect(await notified(ana)).toEqual([])
    const mails = await notificationMailsTo(db, ana)
    expect(mails.filter(({ subject }) => subject.includes('match'))).toEqual([])
  })

  test('who is an admin is not told of what waits, and who is suspended of nothing', async () => {
    const [other, ana, name] = [await signUpAdmin(), await signUp('Ana'), word()]
    for (const member of [other, ana]) await festivals(member, { query: name })
    await suspend(db, ana)
    await addFestival(await signUp(), { name })
    await look()
    expect(await notified(other)).toEqual([])
    await addFestival(admin, { name })
    await look()
    expect(await notified(other)).toEqual([oneFestival])
    const rows = await db.selectFrom('notifications').select('id').where('userId', '=', ana.user.id).execute()
    expect(rows).toEqual([])
  })

  test('is told after a look that failed, of what came before it as well', async () => {
    const [ana, name] = [await signUp(), word()]
    const { id } = await festivals(ana, { query: name })
    await addFestival(admin, { name })
    await sql`update festivals set approved_at = approved_at - interval '2 hours' where name = ${name}`.execute(db)
    await sql`update dance_searches set seen_until = seen_until - interval '3 hours' where id = ${id}`.execute(db)
    await sql`create function refuse_look() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`.execute(
      db,
    )
    await sql`
      create trigger refuse_look before update of known on dance_searches
      for each row when (old.id = ${sql.lit(id)}) execute function refuse_look()`.execute(db)
    await expect(look()).rejects.toThrow('not today')
    await sql`drop function refuse_look cascade`.execute(db)
    await look()
    expect(await notified(ana)).toEqual([oneFestival])
  })
})

describe('a member who has saved a search of socials', () => {
  test.each(Object.entries(socialFilterExamples))(
    'by %s is told of what the list finds by it',
    async (name, example) => {
      const [ana, city] = [await signUp('Ana'), word()]
      await socials(ana, { city: name === 'city' ? example.value : city, [name]: example.value })
      await add({ city, ...example.leaves })
      await look()
      expect(await notified(ana)).toEqual([])
      await add({ city, venueName: 'Zaperoco', ...example.finds })
      await look()
      expect(await notified(ana)).toEqual([oneSocial])
    },
  )

  test('is told after hours without a look, of what came meanwhile', async () => {
    const [ana, city] = [await signUp(), word()]
    const { id } = await socials(ana, { city })
    await add({ city })
    await sql`update social_parties set created_at = created_at - interval '2 hours' where city = ${city}`.execute(db)
    await sql`
      update dance_searches set seen_until = seen_until - interval '3 hours', looked_at = looked_at - interval '3 hours'
      where id = ${id}`.execute(db)
    await look()
    expect(await notified(ana)).toEqual([oneSocial])
  })

  test('is told of a night once, whatever dates it gets, and not of its next dates or past ones', async () => {
    const [ana, city] = [await signUp(), word()]
    await add({ city, venueName: 'Known', danceStyles: ['Salsa'] })
    await socials(ana, { city })
    await add({ city, venueName: 'Known', danceStyles: ['Salsa'], date: dayFromNow(14) })
    await add({ city, venueName: 'Past', date: dayFromNow(-7) })
    await look()
    expect(await notified(ana)).toEqual([])
    await add({ city, venueName: 'New', danceStyles: ['Salsa'] })
    await add({ city, venueName: 'New', danceStyles: ['Salsa'], date: dayFromNow(14) })
    await look()
    await look()
    const [one, ...others] = await ana.api.notifications.unread()
    expect(others).toEqual([])
    expect(one).toMatchObject({ title: oneSocial, message: `You’re looking for: ${city}.` })
    expect(one?.actionUrl).toMatch(/^\/social-parties\/[0-9a-f-]{36}$/)
    await add({ city, venueName: 'New', danceStyles: ['Salsa'], date: dayFromNow(21) })
    await look()
    expect(await notified(ana)).toEqual([oneSocial])
  })

  test('is not told of the one that they suggested, which others are told of', async () => {
    const [ana, ben, city] = [await signUp('Ana'), await signUp('Ben'), word()]
    await Promise.all([ana, ben].map((member) => socials(member, { city })))
    const { id } = await suggest(ana, { city })
    await decideOn(admin, id, 'approved')
    await look()
    expect(await notified(ana)).toEqual([])
    expect(await notified(ben)).toEqual([oneSocial])
  })
})

describe('the email', () => {
  const dayLater = ({ user }: TestMember) =>
    sql`update mail_outbox set created_at = created_at - interval '1 day' where user_id = ${user.id}`.execute(db)

  test('comes once a day for rooms, festivals and socials together', async () => {
    const [ana, host, name] = [await signUp('Ana'), await signUp('Hugo'), word()]
    for (const member of [ana, host]) await proveAddress(db, member)
    const festival = await addFestival(admin)
    await ana.api.savedSearches.create({ body: { festivalId: festival.id } })
    await festivals(ana, { query: name })
    await socials(ana, { city: name })
    const { id } = await addFestival(admin, { name })
    await look()
    const [first, ...others] = await notificationMailsTo(db, ana)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: oneFestival })
    expect(first?.text).toContain(`http://localhost/festivals/${id}`)
    await putRoom(db, host, festival.id)
    await addFestival(admin, { name })
    await addFestival(admin, { name })
    await add({ city: name })
    await look()
    expect(await notificationMailsTo(db, ana)).toHaveLength(1)
    await dayLater(ana)
    await Promise.all([look(), look()])
    await look()
    const [, second, ...more] = await notificationMailsTo(db, ana)
    expect(more).toEqual([])
    expect(second).toMatchObject({ subject: 'New matches for your searches' })
    expect(second?.text).toContain('New for you: 1 room, 2 festivals, and 1 social.')
    expect(second?.text).toContain('http://localhost/settings/notifications#searches')
  })

  test('does not come where it is turned off, and nothing is saved up for it', async () => {
    const [ana, name, params] = [await signUp(), word(), { kind: 'room_found' }]
    await proveAddress(db, ana)
    await festivals(ana, { query: name })
    await ana.api.notifications.choose({ params, body: { inApp: true, email: false } })
    await addFestival(admin, { name })
    await look()
    expect(await notified(ana)).toHaveLength(1)
    await ana.api.notifications.choose({ params, body: { inApp: true, email: true } })
    await look()
    expect(await notificationMailsTo(db, ana)).toEqual([])
  })
})

test('what the release before reads has no festival or social in it', async () => {
  const [ana, name] = [await signUp(), word()]
  await festivals(ana, { query: name })
  await addFestival(admin, { name })
  await look()
  expect(await db.selectFrom('savedSearches').select('id').where('userId', '=', ana.user.id).execute()).toEqual([])
  const [stored] = await db.selectFrom('notifications').select('facts').where('userId', '=', ana.user.id).execute()
  expect(stored?.facts).not.toHaveProperty('count')
})
