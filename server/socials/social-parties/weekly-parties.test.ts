import { beforeEach, expect, test } from 'vitest'
import type { ManagedParty, SocialPartyChange } from '../../../contract/socials/social-parties.ts'
import { testApp } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addNextDates } from './weekly-parties.queries.ts'

const { db, signUpAdmin } = await testApp()
const { api } = await signUpAdmin()

const night = {
  venueName: 'La Bodega',
  address: 'Calle Mayor 1',
  city: 'Madrid',
  time: '21:00',
  danceStyles: ['Salsa'],
}

beforeEach(async () => {
  await db.deleteFrom('socialParties').execute()
  await db.deleteFrom('weeklySocials').execute()
})

const all = async () => (await api.socialParties.managed({ query: {} })).items
/** The days from today to each party. */
const days = async () =>
  (await all()).map(({ date }) => (Date.parse(date.slice(0, 10)) - Date.parse(dayFromNow(0))) / 86_400_000)

async function add(day = 2) {
  await api.socialParties.upload({ body: { parties: [{ ...night, date: `${dayFromNow(day)}T21:30:00` }] } })
  return (await all())[0]!
}
const change = ({ id, ...party }: ManagedParty, changes: Partial<SocialPartyChange>) =>
  api.socialParties.change({ params: { id }, body: { ...party, ...changes } })

/** As if this many days had passed since the night began. */
async function pass(count: number) {
  for (const party of await db.selectFrom('socialParties').select(['id', 'date']).orderBy('date').execute())
    await db
      .updateTable('socialParties')
      .set({ date: earlier(party.date, count) })
      .where('id', '=', party.id)
      .execute()
  for (const weekly of await db.selectFrom('weeklySocials').select(['id', 'nextAt']).execute())
    await db
      .updateTable('weeklySocials')
      .set({ nextAt: earlier(weekly.nextAt, count) })
      .where('id', '=', weekly.id)
      .execute()
}
const earlier = (at: string, count: number) =>
  new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - count * 86_400_000).toISOString().slice(0, 19)

test('a weekly night has its dates four weeks ahead, and a job adds the next ones, once each', async () => {
  const party = await change(await add(), { isWeekly: true })
  expect(party).toMatchObject({ isWeekly: true, until: null })
  expect(await days()).toEqual([2, 9, 16, 23])
  expect((await all())[3]).toMatchObject({ ...night, isWeekly: true, date: `${dayFromNow(23)}T21:30:00` })
  await pass(7)
  await Promise.all([addNextDates(db), addNextDates(db)])
  expect(await days()).toEqual([2, 9, 16, 23, -5])
  await addNextDates(db)
  expect(await days()).toHaveLength(5)
})

test('after a year in which no job ran only the dates to come are added', async () => {
  await change(await add(), { isWeekly: true })
  await pass(364)
  await addNextDates(db)
  expect((await days()).filter((day) => day >= 0)).toEqual([2, 9, 16, 23])
  expect((await days()).filter((day) => day < 0 && day > -300)).toEqual([])
})

test('its last day removes later dates, and a later one adds them again', async () => {
  const party = await change(await add(), { isWeekly: true, until: dayFromNow(10) })
  expect(party.until).toBe(dayFromNow(10))
  expect(await days()).toEqual([2, 9])
  await change(party, { until: dayFromNow(16) })
  expect(await days()).toEqual([2, 9, 16])
  await change(party, { until: dayFromNow(8) })
  expect(await days()).toEqual([2])
  await change(party, { until: null })
  expect(await days()).toEqual([2, 9, 16, 23])
})

test('a night that is on once again ends with that date', async () => {
  await change(await add(), { isWeekly: true })
  const second = (await all())[1]!
  expect(await change(second, { isWeekly: false })).toMatchObject({ isWeekly: false })
  expect(await days()).toEqual([2, 9])
  await addNextDates(db)
  expect((await all()).map(({ isWeekly }) => isWeekly)).toEqual([false, false])
})

test('a date that is removed does not come back, and with the later ones the night ends', async () => {
  await change(await add(), { isWeekly: true })
  const [, second, third] = await all()
  await api.socialParties.remove({ params: { id: second!.id }, query: {} })
  await addNextDates(db)
  expect(await days()).toEqual([2, 16, 23])
  await api.socialParties.remove({ params: { id: third!.id }, query: { later: 'true' } })
  await pass(7)
  await addNextDates(db)
  expect(await days()).toEqual([-5])
})

test('a change of one date stays with it; a change of the later ones too is copied to the next', async () => {
  await change(await add(), { isWeekly: true })
  const [first, , , last] = await all()
  await change(last!, { venueName: 'Only once', time: '23:00' })
  await change(first!, { time: '20:00', alsoLater: true })
  expect((await all()).map(({ venueName, time }) => [venueName, time])).toEqual([
    ['La Bodega', '20:00'],
    ['La Bodega', '20:00'],
    ['La Bodega', '20:00'],
    ['La Bodega', '20:00'],
  ])
  await change((await all())[3]!, { time: '23:00' })
  await pass(7)
  await addNextDates(db)
  expect((await all()).map(({ time }) => time)).toEqual(['20:00', '20:00', '23:00', '20:00', '20:00'])
  expect(await days()).toEqual([2, 9, 16, 23, -5])
})

test('later dates that are past already stay as they were', async () => {
  await change(await add(), { isWeekly: true })
  await pass(12)
  expect(await days()).toEqual([4, 11, -3, -10])
  const first = (await all()).at(-1)!
  await change(first, { time: '20:00', alsoLater: true })
  // The future dates, including those that were added now, then the past ones.
  expect((await all()).map(({ time }) => time)).toEqual(['20:00', '20:00', '20:00', '20:00', '21:00', '20:00'])
  expect(await days()).toEqual([4, 11, 18, 25, -3, -10])
})

test('only the later dates of the same night change too', async () => {
  await change(await add(), { isWeekly: true })
  const parties = ['21:00', '17:00'].map((time) => ({ ...night, date: dayFromNow(9), time }))
  await api.socialParties.upload({ body: { parties } })
  const third = (await all()).find(({ date }) => date.startsWith(dayFromNow(16)))
  await change(third!, { time: '20:00', alsoLater: true })
  expect((await all()).map(({ time }) => time).toSorted()).toEqual(['17:00', '20:00', '20:00', '21:00', '21:00'])
})

test('a date of the same venue from a file stays as it is', async () => {
  await api.socialParties.upload({ body: { parties: [{ ...night, date: dayFromNow(9), time: '19:00' }] } })
  await change(await add(), { isWeekly: true })
  expect((await all()).map(({ time, isWeekly }) => [time, isWeekly])).toEqual([
    ['21:00', true],
    ['19:00', false],
    ['21:00', true],
    ['21:00', true],
  ])
})
