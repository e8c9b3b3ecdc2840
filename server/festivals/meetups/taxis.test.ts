import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create, join, listed, read } from '../../testing/domains/meetups.ts'
import { several } from '../../testing/domains/members.ts'
import { block } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin, visitor } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())
const taxi = { type: 'taxi' as const, title: 'Taxi from Barajas', locationHint: 'Terminal 4' }

test('a taxi is a meetup that members see and join, for four by default, and visitors do not see @S12.49', async () => {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  const made = await create(ana, festivalId, taxi)
  expect(made).toMatchObject({ type: 'taxi', capacity: 4, participantCount: 1 })
  expect(await listed(ben, festivalId, { type: 'taxi' })).toMatchObject([{ id: made.id, locationHint: 'Terminal 4' }])
  expect(await listed({ api: visitor }, festivalId)).toEqual([])
  expect(await listed({ api: visitor }, festivalId, { type: 'taxi' })).toEqual([])
  await expect(read({ api: visitor }, made.id)).rejects.toMatchObject({ status: 404 })
  expect(await join(ben, made.id)).toMatchObject({ participantCount: 2, userHasJoined: true })
  const [joined] = await ana.api.notifications.unread()
  expect(joined?.actionUrl).toBe(`/festivals/${festivalId}/people#meetup-${made.id}`)
  expect(await ana.api.meetups.counts({ params: { id: festivalId } })).toEqual({ meal: 0, activity: 0 })
})

test('a taxi is hidden after a block', async () => {
  const [ana, ben] = await several(signUp, 'Ana', 'Ben')
  const { id } = await create(ana, festivalId, taxi)
  await block(db, ana, ben)
  await expect(read(ben, id)).rejects.toMatchObject({ status: 404 })
})
