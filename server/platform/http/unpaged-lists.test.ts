import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { fillFestivals } from '../../testing/many/many-festivals.ts'
import { fillGoers } from '../../testing/many/many-goers.ts'
import { fillMeetups } from '../../testing/many/many-meetups.ts'
import { ask } from '../../testing/domains/room-requests.ts'
import { addRoom } from '../../testing/domains/rooms.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'

const { app, db, signUp, signUpAdmin } = await testApp()

const host = await signUp()
const admin = await signUpAdmin()
const festivals = await Promise.all(['Uno', 'Dos', 'Tres'].map((name) => addFestival(admin, { name })))
for (const { id } of festivals) {
  await addRoom(host, id)
  await host.api.favorites.add({ params: { festivalId: id } })
  await host.api.festivalAttendance.set({ body: { festivalId: id, status: 'interested' } })
}
const [first] = await host.api.rooms.mine()
const guests = await Promise.all([1, 2, 3].map(() => signUp()))
for (const guest of guests) await ask(guest, first?.id ?? '')
const rooms = await host.api.rooms.mine()
const requester = await signUp()
for (const { id } of rooms) await ask(requester, id)

async function onePage(token: string, url: string): Promise<{ items: unknown[]; next: string | undefined }> {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  return { items: reply.json(), next: /<([^>]+)>; rel="next"/.exec(String(reply.headers.link))?.[1] }
}

/** All pages, by following the `Link` headers. */
async function pagesOf(token: string, url: string): Promise<unknown[][]> {
  const { items, next } = await onePage(token, url)
  return [items, ...(next ? await pagesOf(token, next) : [])]
}

test.each([
  ['/api/favorites', host.token, 3],
  ['/api/festival-attendance/mine', host.token, 3],
  ['/api/room-shares/my-rooms', host.token, 3],
  [`/api/room-requests/room/${first?.id}`, host.token, 4],
  ['/api/my-room-requests', requester.token, 3],
])('%s is sent whole, or in pages if the request has a limit @S1.36', async (url, token, count) => {
  const whole = await pagesOf(token, url)
  expect(whole.map((page) => page.length)).toEqual([count])
  const pages = await pagesOf(token, `${url}?limit=1`)
  expect(pages).toHaveLength(count)
  expect(pages.flat()).toEqual(whole[0])
})

/** Fills each list with one item more than fits in one reply, without the triggers, which would take minutes. */
async function fillLists() {
  const follower = await signUp()
  const count = maxUnpaged + 1
  await fillFestivals(db, count - festivals.length)
  await fillGoers(db, 1, [])
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update festivals set approved_at = now(), start_date = current_date + 5, end_date = current_date + 6`.execute(
      trx,
    )
    await sql`
      insert into users (username, email, name, attendance_shown_to)
      select 'guest-' || n, 'guest-' || n || '@example.com', 'Guest', 'members' from generate_series(5, ${count}::int) as n`.execute(
      trx,
    )
    await sql`
      insert into room_requests (room_share_id, requester_id, message)
      select ${first?.id}, id, 'Hola' from users where username like 'guest-%'`.execute(trx)
    await sql`
      insert into user_favorites (user_id, festival_id) select ${follower.user.id}, id from festivals`.execute(trx)
    await sql`
      insert into festival_attendance (user_id, festival_id, status)
      select users.id, festivals.id, 'attending' from users, festivals where username = 'goer-1' or users.id = ${follower.user.id}`.execute(
      trx,
    )
    await sql`
      insert into user_follows (follower_id, following_id)
      select ${follower.user.id}, id from users where username = 'goer-1'`.execute(trx)
    await sql`
      insert into social_parties (venue_name, city, date)
      select 'Venue', 'City ' || n, current_date + 1 + make_interval(hours => n % 9) from generate_series(1, ${count}::int) as n`.execute(
      trx,
    )
  })
  const festivalId = festivals[0]!.id
  await fillMeetups(db, { festivalId, organizer: follower, guest: host }, { count })
  await sql`update chat_threads set last_message_at = now() where subject_type = 'meetup'`.execute(db)
  return { follower, festivalId }
}

test('a whole list of more than 500 items is cut there, and Link leads to the rest; one of 500 has none @S1.36', async () => {
  const { follower, festivalId } = await fillLists()
  const lists = [
    ['/api/favorites', follower.token],
    ['/api/festival-attendance/mine', follower.token],
    ['/api/user/follows/going', follower.token],
    ['/api/user/meetups', follower.token],
    ['/api/chat/threads', follower.token],
    [`/api/festivals/${festivalId}/meetups`, follower.token],
    [`/api/room-requests/room/${first?.id}`, host.token],
    ['/api/social-parties', host.token],
    ['/api/social-parties/cities', host.token],
  ] as const
  for (const [url, token] of lists) {
    const pages = await pagesOf(token, url)
    expect([url, ...pages.map((page) => page.length)]).toEqual([url, maxUnpaged, 1])
    expect(new Set(pages.flat().map((item) => JSON.stringify(item))).size).toBe(maxUnpaged + 1)
  }
  // The client receives all items.
  expect(await follower.api.favorites.list()).toEqual((await pagesOf(follower.token, '/api/favorites')).flat())

  const page = await onePage(follower.token, '/api/favorites')
  const parties = await onePage(host.token, '/api/social-parties')
  const added = await addFestival(admin)
  await follower.api.favorites.add({ params: { festivalId: added.id } })
  await sql`insert into social_parties (venue_name, city, date) values ('First', 'Cali', current_date)`.execute(db)
  const rest = await onePage(follower.token, page.next!)
  expect([...page.items, ...rest.items]).toEqual((await follower.api.favorites.list()).slice(1))
  expect(new Set([...parties.items, ...(await onePage(host.token, parties.next!)).items].map(idOf)).size).toBe(501)

  await follower.api.favorites.remove({ params: { festivalId: added.id } })
  await follower.api.favorites.remove({ params: { festivalId } })
  expect((await pagesOf(follower.token, '/api/favorites')).map(({ length }) => length)).toEqual([maxUnpaged])
})

const idOf = (item: unknown) => (item as { id: string }).id
