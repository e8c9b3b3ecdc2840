import { sql } from 'kysely'
import type { z } from 'zod'
import { describe, expect, test } from 'vitest'
import type { NewSearch } from '../../../contract/rooms/saved-searches.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import { setGender, several, suspend } from '../../testing/domains/members.ts'
import { block, over, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { roomFilterExamples } from '../../testing/contract/room-filter-examples.ts'
import { addRoom, changeRoom } from '../../testing/domains/rooms.ts'
import { notifyOfFinds } from './notify-of-finds.job.ts'
import { dueSearches, lockReader, membersToMail, takeUnmailed } from './saved-searches.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const host = await signUp('Hugo')
await proveAddress(db, host)

const look = () => notifyOfFinds(db, new AbortController().signal)
const save = ({ api }: TestMember, body: z.input<typeof NewSearch>) => api.savedSearches.create({ body })
const notified = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)

/** Ana, who has saved a search at a festival with a known room. */
async function searching() {
  const [ana, festival] = [await signUp('Ana'), await addFestival(admin, { name: 'Sol y Salsa' })]
  await proveAddress(db, ana)
  await putRoom(db, host, festival.id)
  const search = await save(ana, { festivalId: festival.id })
  return { ana, festivalId: festival.id, search }
}

describe('a member who has saved a search', () => {
  test('is told of a new room that fits, once, with a way to the list @S7.14', async () => {
    const { ana, festivalId } = await searching()
    await look()
    expect(await notified(ana)).toEqual([])
    await putRoom(db, host, festivalId)
    await Promise.all([look(), look()])
    await look()
    const [one, ...others] = await ana.api.notifications.unread()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      title: 'A new room matches your search',
      message: 'You’re looking for: Sol y Salsa.',
      actionUrl: `/rooms?festivalId=${festivalId}&sort=newest`,
    })
    await ana.api.notifications.markRead({ params: { id: one!.id } })
    await look()
    expect(await notified(ana)).toEqual([])
  })

  test.each(Object.entries(roomFilterExamples))('by %s is told of what the list finds by it', async (name, example) => {
    const [ana, poster, festival] = [await signUp('Ana'), await signUp('Pepe'), await addFestival(admin)]
    await proveAddress(db, poster)
    await save(ana, { festivalId: festival.id, [name]: example.value })
    await addRoom(poster, festival.id, example.leaves)
    await look()
    expect(await notified(ana)).toEqual([])
    await addRoom(poster, festival.id, example.finds)
    await look()
    expect(await notified(ana)).toEqual(['A new room matches your search'])
  })

  test('has one notification of a search until it is read, with the number of rooms', async () => {
    const { ana, festivalId, search } = await searching()
    for (let count = 0; count < 3; count++) {
      await putRoom(db, host, festivalId)
      await look()
    }
    expect(await notified(ana)).toEqual(['3 new rooms match your search'])
    await ana.api.notifications.markAllRead()
    await putRoom(db, host, festivalId)
    await look()
    expect(await notified(ana)).toEqual(['A new room matches your search'])
    await ana.api.savedSearches.remove({ params: search })
    expect((await ana.api.notifications.list({ query: {} })).items).toEqual([])
  })

  test('reads which search it was, if it has words or days', async () => {
    const [ana, bea] = await several(signUp, 'Ana', 'Bea')
    await save(bea, { maxPrice: '60' })
    await save(ana, {
      query: 'azotea & “sol”',
      startDate: '2031-05-03',
      endDate: '2031-05-06',
      maxPrice: '60',
      guests: '2',
    })
    const { id } = await addFestival(admin, { startDate: '2031-05-03', endDate: '2031-05-06' })
    const stay = { availableFrom: '2031-05-02', availableTo: '2031-05-07', maxGuests: 3 }
    await putRoom(db, host, id, { ...stay, title: 'Azotea al sol' })
    await putRoom(db, host, id, { ...stay, title: 'Azotea al sol', priceUsd: 61 })
    await putRoom(db, host, id, { ...stay, title: 'Bodega' })
    await look()
    expect(await ana.api.notifications.unread()).toMatchObject([
      {
        title: 'A new room matches your search',
        message: expect.stringMatching(/^You’re looking for: “azotea & “sol””, May\s3\s–\s6,\s2031\.$/),
        actionUrl:
          '/rooms?endDate=2031-05-06&guests=2&maxPrice=60&query=azotea+%26+%E2%80%9Csol%E2%80%9D&startDate=2031-05-03&sort=newest',
      },
    ])
    expect(await bea.api.notifications.unread()).toMatchObject([{ message: 'See what’s new.' }])
  })

  const hidden: Record<string, (ana: TestMember, festivalId: string) => Promise<unknown>> = {
    'of a host whom she blocked': async (ana, id) => {
      const [ben] = await several(signUp, 'Ben')
      await block(db, ana, ben)
      await putRoom(db, ben, id)
    },
    'of a host who blocked her': async (ana, id) => {
      const [ben] = await several(signUp, 'Ben')
      await block(db, ben, ana)
      await putRoom(db, ben, id)
    },
    'of a suspended host': async (_, id) => {
      const [ben] = await several(signUp, 'Ben')
      await putRoom(db, ben, id)
      await suspend(db, ben)
    },
    'of her own': (ana, id) => putRoom(db, ana, id),
    'that is full': (_, id) => putRoom(db, host, id, { maxGuests: 2, currentGuests: 2 }),
    'that is closed': (_, id) => putRoom(db, host, id, { isActive: false }),
    'that is past': (_, id) => putRoom(db, host, id, over),
    'for another gender alone': async (ana, id) => {
      await setGender(ana, 'Female')
      await putRoom(db, host, id, { genderPreference: 'Male only', oneGenderOnly: true })
    },
    'that the search does not fit': async () => putRoom(db, host, (await addFestival(admin)).id),
  }
  test.each(Object.entries(hidden))('is not told of a room %s (threat 95)', async (_, put) => {
    const { ana, festivalId } = await searching()
    await put(ana, festivalId)
    await look()
    expect(await notified(ana)).toEqual([])
    expect(await notificationMailsTo(db, ana)).toEqual([])
  })

  test('is told of a room that waited with its festival, or was closed or full, once it is shown', async () => {
    const [ana, organizer, rosa] = await several(signUp, 'Ana', 'Olga', 'Rosa')
    await proveAddress(db, rosa)
    await save(ana, { query: 'ático' })
    const { id: festivalId } = await addFestival(organizer)
    const title = 'Ático en Málaga'
    await putRoom(db, rosa, festivalId, { title })
    await look()
    expect(await notified(ana)).toEqual([])
    await approveFestival(admin, festivalId)
    const closed = await putRoom(db, rosa, festivalId, { title, isActive: false })
    const full = await putRoom(db, rosa, festivalId, { title, currentGuests: 2 })
    await look()
    expect(await notified(ana)).toEqual(['A new room matches your search'])
    await db.updateTable('roomShares').set({ currentGuests: 1 }).where('id', '=', full).execute()
    await changeRoom(rosa, closed, { isActive: true })
    await look()
    await changeRoom(rosa, closed, { isActive: false })
    await look()
    await changeRoom(rosa, closed, { isActive: true })
    await look()
    expect(await notified(ana)).toEqual(['3 new rooms match your search'])
  })

  test('is not told of an older room that moves up when a newer one goes', async () => {
    const ana = await signUp()
    const { id: festivalId } = await addFestival(admin)
    const rooms: string[] = []
    for (let count = 0; count < 52; count++) rooms.push(await putRoom(db, host, festivalId))
    await save(ana, { festivalId })
    await db.deleteFrom('roomShares').where('id', 'in', rooms.slice(-3)).execute()
    await putRoom(db, host, festivalId)
    await look()
    expect(await notified(ana)).toEqual(['A new room matches your search'])
  })

  test('gets nothing while suspended', async () => {
    const { ana, festivalId } = await searching()
    await suspend(db, ana)
    await putRoom(db, host, festivalId)
    await look()
    const rows = await db.selectFrom('notifications').select('id').where('userId', '=', ana.user.id).execute()
    expect(rows).toEqual([])
    expect(await notificationMailsTo(db, ana)).toEqual([])
  })

  test('takes no turn from others while suspended', async () => {
    const { ana, festivalId } = await searching()
    await putRoom(db, host, festivalId)
    await db.updateTable('savedSearches').set({ unmailed: 1 }).where('userId', '=', ana.user.id).execute()
    await suspend(db, ana)
    expect((await dueSearches(db, 100_000)).map(({ userId }) => userId)).not.toContain(ana.user.id)
    expect(await membersToMail(db, 100_000)).not.toContain(ana.user.id)
    // Nor if they were suspended after these were read.
    expect(await db.transaction().execute((trx) => lockReader(trx, ana.user.id))).toBeUndefined()
  })
})

test('a search is due once something new is in its own list, and once a day', async () => {
  const { ana, festivalId } = await searching()
  await ana.api.danceSearches.create({ body: { list: 'socials', filters: { city: 'Cali' } } })
  const addSocial = (venueName: string) =>
    admin.api.socialParties.upload({ body: { parties: [{ venueName, city: 'Cali', date: dayFromNow(7) }] } })
  const due = async () =>
    (await dueSearches(db, 100_000)).filter(({ userId }) => userId === ana.user.id).map(({ list }) => list)
  const age = async (...tables: string[]) => {
    for (const table of tables)
      await sql`update ${sql.table(table)} set created_at = created_at - interval '3 days'`.execute(db)
  }
  const looked = (hoursAgo: number) =>
    sql`
      with dances as (update dance_searches set seen_until = now() - make_interval(hours => ${hoursAgo}))
      update saved_searches set looked_at = now() - make_interval(hours => ${hoursAgo})`.execute(db)
  await addSocial('La Topa')
  await age('room_shares', 'social_parties')
  expect(await due()).toEqual([])
  await looked(23)
  expect(await due()).toEqual([])
  expect(await membersToMail(db, 100_000), 'has found nothing').not.toContain(ana.user.id)
  await looked(25)
  expect((await due()).toSorted()).toEqual(['rooms', 'socials'])
  await looked(0)
  await putRoom(db, host, festivalId)
  expect(await due()).toEqual(['rooms'])
  await age('room_shares')
  await addSocial('Zaperoco')
  expect(await due()).toEqual(['socials'])
})

describe('the email', () => {
  const dayLater = ({ user }: TestMember) =>
    sql`update mail_outbox set created_at = created_at - interval '1 day' where user_id = ${user.id}`.execute(db)

  test('comes once a day, for all searches of a member together', async () => {
    const { ana, festivalId } = await searching()
    await save(ana, { query: 'buhardilla' })
    const toMail = async () => (await membersToMail(db, 100_000)).filter((id) => id === ana.user.id)
    await putRoom(db, host, festivalId)
    await look()
    await putRoom(db, host, festivalId, { title: 'Buhardilla' })
    await look()
    expect(await notified(ana)).toHaveLength(2)
    const [first, ...others] = await notificationMailsTo(db, ana)
    expect(others).toEqual([])
    expect(first).toMatchObject({ subject: 'A new room matches your search' })
    expect(first?.text).toContain(`http://localhost/rooms?festivalId=${festivalId}&sort=newest`)
    expect(await toMail()).toEqual([])
    // Nor if another process has mailed them meanwhile.
    expect(await db.transaction().execute((trx) => takeUnmailed(trx, ana.user.id))).toEqual([])
    await dayLater(ana)
    expect(await toMail()).toEqual([ana.user.id])
    await Promise.all([look(), look()])
    await look()
    const [, second, ...more] = await notificationMailsTo(db, ana)
    expect(more).toEqual([])
    expect(second).toMatchObject({ subject: '2 new rooms match your searches' })
    expect(second?.text).toContain('http://localhost/settings/notifications#searches')
  })

  test('does not come where it is turned off, and nothing is saved up for it', async () => {
    const { ana, festivalId } = await searching()
    const params = { kind: 'room_found' }
    await ana.api.notifications.choose({ params, body: { inApp: true, email: false } })
    await putRoom(db, host, festivalId)
    await look()
    expect(await notified(ana)).toHaveLength(1)
    await ana.api.notifications.choose({ params, body: { inApp: true, email: true } })
    await look()
    expect(await notificationMailsTo(db, ana)).toEqual([])
  })
})

test('a search that this release cannot read keeps none from their turn, and is in no email', async () => {
  const [bea, { ana, festivalId }] = [await signUp('Bea'), await searching()]
  await proveAddress(db, bea)
  const filters = JSON.stringify({ roomType: 'Tent' })
  const unread = [ana, bea].map(({ user }) => ({ userId: user.id, filters, unmailed: 1 }))
  await db.insertInto('savedSearches').values(unread).execute()
  await putRoom(db, host, festivalId)
  await look()
  expect(await notified(ana)).toHaveLength(1)
  expect(await notificationMailsTo(db, bea)).toEqual([])
})

test('a search whose look fails waits for its next turn, and the others are looked at', async () => {
  const [bea, carla, { ana, festivalId }] = [await signUp('Bea'), await signUp('Carla'), await searching()]
  const { id } = await save(bea, { festivalId })
  const waiting = await save(carla, { festivalId })
  const turn = () =>
    db.selectFrom('savedSearches').select(['lookedAt', 'unmailed']).where('id', '=', waiting.id).execute()
  await sql`create function refuse_look() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_look before update of known_rooms on saved_searches
    for each row when (old.id = ${sql.lit(id)}) execute function refuse_look()`.execute(db)
  await sql`update saved_searches set looked_at = looked_at - interval '1 hour' where id = ${id}`.execute(db)
  await putRoom(db, host, festivalId)
  await db.updateTable('savedSearches').set({ unmailed: 1 }).where('id', '=', waiting.id).execute()
  const before = await turn()
  await db.transaction().execute(async (trx) => {
    // The search of a member who is writing just now is passed over, and keeps its turn and what is to be mailed.
    await sql`select from users where id = ${carla.user.id} for update`.execute(trx)
    await expect(look()).rejects.toThrow('not today')
  })
  expect(await turn()).toEqual(before)
  expect(await notified(ana)).toHaveLength(1)
  expect(await notificationMailsTo(db, ana)).toHaveLength(1)
  await sql`drop function refuse_look cascade`.execute(db)
  await look()
  expect(await notified(bea)).toEqual(['A new room matches your search'])
})

test('no search is run and no email written once the process is stopping; the next one does both', async () => {
  const { ana, festivalId } = await searching()
  await putRoom(db, host, festivalId)
  await notifyOfFinds(db, AbortSignal.abort())
  expect(await notified(ana)).toEqual([])
  await look()
  expect(await notified(ana)).toEqual(['A new room matches your search'])
  // Nothing is due, and there is an email to write.
  await sql`update room_shares set created_at = created_at - interval '1 hour'`.execute(db)
  await db.deleteFrom('danceSearches').execute()
  await db.updateTable('savedSearches').set({ unmailed: 1, lookedAt: sql`now()` }).execute()
  const mails = async () => (await notificationMailsTo(db, ana)).length
  await sql`update mail_outbox set created_at = created_at - interval '1 day' where user_id = ${ana.user.id}`.execute(
    db,
  )
  await notifyOfFinds(db, AbortSignal.abort())
  expect(await mails()).toBe(1)
  await look()
  expect(await mails()).toBe(2)
})
