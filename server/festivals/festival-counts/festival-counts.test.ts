import { expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { type Api, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create } from '../../testing/domains/meetups.ts'
import { addRoom, changeRoom } from '../../testing/domains/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const days = { startDate: dayFromNow(30), endDate: dayFromNow(32) }

/** The same counts from the lists, each of which is counted separately. */
async function listed(api: Api, id: string) {
  const ofType = async (type: 'meal' | 'activity') =>
    (await api.meetups.list({ params: { id }, query: { type, limit: 1 } })).total
  return {
    rooms: (await api.rooms.list({ query: { festivalId: id, sort: 'dates', guests: 1, limit: 1 } })).total,
    meetups: { meal: await ofType('meal'), activity: await ofType('activity') },
    socials: (await api.socialParties.list({ query: { festivalId: id, limit: 1 } })).total,
  }
}

test('a festival has as many rooms, meetups and socials as its lists show the viewer @P7.17', async () => {
  const [ana, blocked] = [await signUp('Ana'), await signUp('Ben')]
  const { id } = await addFestival(admin, { location: 'Oporto', ...days })
  for (const host of [ana, blocked]) {
    await addRoom(host, id)
    await create(host, id, { type: 'meal' })
    await create(host, id, { type: 'activity' })
  }
  const full = await addRoom(ana, id)
  await changeRoom(ana, full.id, { isActive: false })
  await create(ana, id, { type: 'meal' })
  await db
    .insertInto('socialParties')
    .values({
      venueName: 'Casa',
      city: 'Oporto',
      address: '',
      time: '',
      date: `${days.startDate}T21:00:00`,
      danceStyles: [],
    })
    .execute()
  const counted = (api: Api) => api.festivalCounts.read({ params: { id } })
  const all = { rooms: 2, meetups: { meal: 3, activity: 2 }, socials: 1 }
  expect(await counted(visitor)).toEqual(all)
  const viewer: TestMember = await signUp()
  expect(await counted(viewer.api)).toEqual(all)
  await viewer.api.blocks.block({ params: { id: blocked.user.id } })
  for (const api of [visitor, ana.api, blocked.api, viewer.api])
    expect(await counted(api)).toEqual(await listed(api, id))
  expect(await counted(viewer.api)).toEqual({ rooms: 1, meetups: { meal: 2, activity: 1 }, socials: 1 })
})
