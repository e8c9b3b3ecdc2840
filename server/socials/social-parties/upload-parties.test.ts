import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import type { UploadedParty } from '../../../contract/socials/social-parties.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'

const { db, signUpAdmin } = await testApp()
const { api } = await signUpAdmin()

type Row = z.input<typeof UploadedParty>
const row = (given: Partial<Row> = {}): Row => ({
  venueName: 'La Bodega',
  address: '',
  city: 'Madrid',
  date: dayFromNow(3),
  time: '',
  ...given,
})
const upload = (...parties: Row[]) => api.socialParties.upload({ body: { parties } })
const stored = async () => (await api.socialParties.list({ query: {} })).items
const times = async () => (await stored()).map(({ time }) => time).toSorted()
const counts = (given: object) => ({ created: 0, updated: 0, unchanged: 0, repeated: 0, ...given })
const at = (...given: string[]) => given.map((time) => row({ time }))

beforeEach(async () => {
  await db.deleteFrom('socialParties').execute()
  await db.deleteFrom('weeklySocials').execute()
})

test('rows of one venue and day at different times are socials of their own, and equal rows are one (threat 91) @S9.6 @S9.7', async () => {
  expect(await upload(...at('20:00', '22:00', '20:00'), row({ venueName: 'El Sur' }))).toMatchObject(
    counts({ count: 4, created: 3, repeated: 1 }),
  )
  expect(await times()).toEqual(['', '20:00', '22:00'])
  expect(await upload(...at('20:00', '22:00', '20:00'))).toMatchObject(counts({ unchanged: 2, repeated: 1 }))
})

test('a later upload changes the social of the same time, whatever its case and spaces @S9.8', async () => {
  await upload(...at('8:00 PM', '10:00 PM'))
  expect(await upload(row({ venueName: 'LA BODEGA', time: '8:00pm', address: 'Calle Mayor 1' }))).toMatchObject(
    counts({ updated: 1 }),
  )
  expect((await stored()).map(({ time, address }) => `${time} ${address}`).toSorted()).toEqual([
    '10:00 PM ',
    '8:00pm Calle Mayor 1',
  ])
})

test('the only social of a venue and day, here and in the file, is the same one at another time @S9.9', async () => {
  await upload(...at('20:00'))
  expect(await upload(...at('21:00'))).toMatchObject(counts({ updated: 1 }))
  expect(await times()).toEqual(['21:00'])
  expect(await upload(...at('20:00', '22:00'))).toMatchObject(counts({ created: 2 }))
  expect(await upload(...at('23:00'))).toMatchObject(counts({ created: 1 }))
  expect(await times()).toEqual(['20:00', '21:00', '22:00', '23:00'])
})

test('a row whose file has others of that venue and day, which were sent before, is no other time of them', async () => {
  await upload(...at('20:00'))
  expect(await upload(row({ time: '22:00', isOneOfSeveral: true }))).toMatchObject(counts({ created: 1 }))
  expect(await times()).toEqual(['20:00', '22:00'])
})

test('of rows that differ about one social the last is stored, and the others count as updates', async () => {
  const [one, other] = [row({ address: 'Calle Mayor 1' }), row({ address: 'Calle Mayor 2' })]
  expect(await upload(one, other, one, other)).toMatchObject(counts({ count: 4, created: 1, updated: 1, repeated: 2 }))
  const placed = { ...one, latitude: 40.4, longitude: -3.7 }
  expect(await upload(placed, placed, row({ venueName: 'El Sur' }))).toMatchObject(
    counts({ count: 3, created: 1, updated: 1, repeated: 1, geocodedCount: 2 }),
  )
  expect(await upload(other, one, other, one)).toMatchObject(counts({ updated: 1, unchanged: 1, repeated: 2 }))
  expect(await stored()).toContainEqual(expect.objectContaining({ address: 'Calle Mayor 1', latitude: 40.4 }))
})

test('a date with a clock and a zone means the day and time as written @P5.42 @P5.51 @P9.54 @S1.8 @S9.12', async () => {
  const day = dayFromNow(3)
  const dates = ['T21:00:00.000Z', 'T23:59', ' 22:15:30-05:00', 'T01:00+0200', '']
  await upload(...dates.map((clock, venue) => row({ venueName: `Venue ${venue}`, date: day + clock })))
  expect((await stored()).map(({ date }) => date)).toEqual([
    `${day}T21:00:00`,
    `${day}T22:15:30`,
    `${day}T23:59:00`,
    `${day}T01:00:00`,
    `${day}T12:00:00`,
  ])
  for (const wrong of ['T24:00', 'T21:00+99:99:99', 'T21', 'Tnoon', ' 21:00 Madrid'])
    await expect(upload(row({ date: day + wrong }))).rejects.toMatchObject({
      fields: { 'parties.0.date': `Invalid date format "${day}${wrong}". Use YYYY-MM-DD format (e.g., 2025-11-15)` },
    })
})

test('a refusal names the first hundred problems, each by its row and column, and stores nothing @S9.5 @S9.11', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => row({ date: at === 0 ? dayFromNow(3) : '31/12/2026' }))
  const { fields } = await upload(...rows).then(
    () => ({ fields: {} }),
    (error: { fields: Record<string, string> }) => error,
  )
  expect(Object.keys(fields)).toEqual(Array.from({ length: 100 }, (_, at) => `parties.${at + 1}.date`))
  expect(await stored()).toEqual([])
})

test('fifty uploads of five admins at once about one venue and day, each at another time, leave one social', async () => {
  const admins = [api]
  while (admins.length < 5) admins.push((await signUpAdmin()).api)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, hour) =>
      admins[hour % 5]!.socialParties.upload({ body: { parties: at(`at ${hour}`) } }),
    ),
  )
  expect(replies.filter(({ created }) => created === 1)).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('a date of a weekly night is changed by a file that gives it another time, and a second social is added', async () => {
  await upload(...at('21:00'))
  const { id, ...party } = (await stored())[0]!
  await api.socialParties.change({ params: { id }, body: { ...party, isWeekly: true } })
  const next = dayFromNow(10)
  expect(await upload(row({ date: next, time: '19:00' }))).toMatchObject(counts({ updated: 1 }))
  expect(await upload(...['19:00', '23:00'].map((time) => row({ date: next, time })))).toMatchObject(
    counts({ created: 1, unchanged: 1 }),
  )
  expect((await stored()).filter(({ date }) => date.startsWith(next))).toMatchObject([
    { time: '19:00', isWeekly: true },
    { time: '23:00', isWeekly: false },
  ])
})

test('a row that gives another address does not keep the point of the address before, nor one that was set for it', async () => {
  const first = { address: 'Calle Mayor 1', latitude: 40.4, longitude: -3.7 }
  await upload(row(first))
  const pointAfter = async (given: Partial<Row>) => {
    const { geocodedCount } = await upload(row(given))
    const [party] = await stored()
    return [party?.latitude ?? null, geocodedCount]
  }
  expect(await pointAfter({ address: 'calle mayor, 1' }), 'the same address').toEqual([40.4, 1])
  expect(await pointAfter({ address: '' }), 'no address').toEqual([40.4, 1])
  await upload(row(first))
  expect(await pointAfter({ address: 'Gran Vía 9' }), 'another address').toEqual([null, 0])
})
