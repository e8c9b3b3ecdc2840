import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { ask } from '../testing/room-requests.ts'
import { addRoom } from '../testing/rooms.ts'

const { app, signUp, signUpAdmin } = await testApp()

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

/** All pages, by following the `Link` headers. */
async function pagesOf(token: string, url: string): Promise<unknown[][]> {
  const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode).toBe(200)
  const next = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link))?.[1]
  return [reply.json(), ...(next ? await pagesOf(token, next) : [])]
}

test.each([
  ['/api/favorites', host.token, 3],
  ['/api/festival-attendance/mine', host.token, 3],
  ['/api/room-shares/my-rooms', host.token, 3],
  [`/api/room-requests/room/${first?.id}`, host.token, 4],
  ['/api/my-room-requests', requester.token, 3],
])('%s is sent whole, or in pages if the request has a limit', async (url, token, count) => {
  const whole = await pagesOf(token, url)
  expect(whole.map((page) => page.length)).toEqual([count])
  const pages = await pagesOf(token, `${url}?limit=1`)
  expect(pages).toHaveLength(count)
  expect(pages.flat()).toEqual(whole[0])
})
