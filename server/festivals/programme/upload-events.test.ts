import { expect, test } from 'vitest'
import { maxEvents, maxNamedRefusals } from '../../../contract/festivals/programme-limits.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'

const { signUp, db } = await testApp()
const organizer = await signUp('Olga')
const [first, second] = [dayFromNow(30), dayFromNow(31)]
const weekdayOf = (day: string) => new Date(day).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })

const open = async () => (await addFestival(organizer, {})).id
async function emptyFestival() {
  await db.deleteFrom('festivals').execute()
  await db.deleteFrom('rateCounters').where('key', 'like', 'made_waitingFestivals:%').execute()
  return await open()
}
type Row = Record<string, string | null>
const aClass: Row = { title: 'Bachata basics', day: first, start: '18:00', end: '19:00', venue: 'Red hall' }
const upload = (id: string, rows: Row[]) => organizer.api.programme.upload({ params: { id }, body: { rows } })
const programmeOf = (id: string) => organizer.api.programme.list({ params: { id } })

test('rows are created, updated, left as they are, repeated and refused, and these add up', async () => {
  const id = await emptyFestival()
  const party = { title: 'Party', eventType: 'Social', day: first, start: '22:00', end: '4:00', venue: 'Main hall' }
  expect(await upload(id, [aClass, party, party])).toEqual({
    rows: 3,
    created: 2,
    updated: 0,
    unchanged: 0,
    repeated: 1,
    refused: 0,
    refusals: [],
  })
  const again = await upload(id, [
    party,
    { ...aClass, title: 'BACHATA BASICS', level: 'Open' },
    { ...aClass, level: 'Beginner' },
    { ...aClass, venue: 'Blue hall' },
    { ...aClass, start: '18:30' },
    { ...aClass, start: 'at six' },
  ])
  expect(again).toMatchObject({ rows: 6, created: 2, updated: 2, unchanged: 1, repeated: 0, refused: 1 })
  expect((await programmeOf(id)).map(({ title, venue, level }) => [title, venue, level])).toEqual(
    expect.arrayContaining([
      ['Bachata basics', 'Red hall', 'Beginner'],
      ['Bachata basics', 'Blue hall', null],
      ['Bachata basics', 'Red hall', null],
      ['Party', 'Main hall', null],
    ]),
  )
})

test('of several rows about one event the last counts, also where it repeats an earlier one', async () => {
  const id = await emptyFestival()
  const levelsAfter = async (...levels: string[]) => {
    await upload(
      id,
      levels.map((level) => ({ ...aClass, level })),
    )
    return (await programmeOf(id)).map(({ level }) => level)
  }
  expect(await levelsAfter('Open', 'Beginner')).toEqual(['Beginner'])
  expect(await levelsAfter('Open', 'Advanced', 'Open')).toEqual(['Open'])
  expect(await levelsAfter('Advanced', 'Open', 'Advanced', 'Advanced')).toEqual(['Advanced'])
})

test('changes no event of another festival, also of the same name at the same time', async () => {
  const [id, other] = [await emptyFestival(), await open()]
  await upload(other, [aClass])
  expect(await upload(id, [{ ...aClass, level: 'Open' }])).toMatchObject({ created: 1, updated: 0 })
  expect((await programmeOf(other)).map(({ level }) => level)).toEqual([null])
})

test('in the night in which clocks go forward, an event that ended before it began ends as it begins', async () => {
  const id = await emptyFestival()
  const days = { startDate: '2031-03-28', endDate: '2031-03-30', timeZone: 'Europe/Madrid' }
  await db
    .updateTable('festivals')
    .set({ latitude: 40.4, longitude: -3.7, ...days })
    .where('id', '=', id)
    .execute()
  expect(await upload(id, [{ ...aClass, day: '2031-03-29', start: '2:30', end: '3:00' }])).toMatchObject({ created: 1 })
  const begin = '2031-03-30T01:30:00.000Z'
  expect(await programmeOf(id)).toMatchObject([{ startTime: begin, endTime: begin }])
})

test('past midnight belongs to the evening before', async () => {
  const id = await emptyFestival()
  await upload(id, [
    { ...aClass, title: 'Party', start: '22:00', end: '02:00' },
    { ...aClass, title: 'Show', start: '00:30', end: '01:00' },
    { ...aClass, title: 'Breakfast', day: second, start: '06:00', end: null },
    { ...aClass, title: 'Farewell', start: '21:00 - 24:00', end: '' },
  ])
  expect((await programmeOf(id)).map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
    ['Farewell', `${first}T21:00:00.000Z`, `${second}T00:00:00.000Z`],
    ['Party', `${first}T22:00:00.000Z`, `${second}T02:00:00.000Z`],
    ['Show', `${second}T00:30:00.000Z`, `${second}T01:00:00.000Z`],
    ['Breakfast', `${second}T06:00:00.000Z`, null],
  ])
})

test.each([
  ['the name of a day', { day: weekdayOf(second) }, `${second}T18:00`],
  ['a short one', { day: weekdayOf(second).slice(0, 3).toUpperCase() }, `${second}T18:00`],
  ['the evening before the festival', { day: dayFromNow(29) }, `${dayFromNow(29)}T18:00`],
  ['the day after it', { day: dayFromNow(33) }, `${dayFromNow(33)}T18:00`],
  ['a clock with a point', { start: '18.15' }, `${first}T18:15`],
  ['a clock of twelve hours', { start: '6:15 PM' }, `${first}T18:15`],
  ['noon', { start: '12pm' }, `${first}T12:00`],
  ['a clock with an h', { start: '18h15' }, `${first}T18:15`],
])('a row with %s is read', async (_, cells, start) => {
  const id = await emptyFestival()
  expect(await upload(id, [{ ...aClass, ...cells }])).toMatchObject({ created: 1 })
  expect(await programmeOf(id)).toMatchObject([{ startTime: `${start}:00.000Z` }])
})

test.each([
  ['without a title', { title: '' }, 'title', 'Title is required'],
  ['without a day', { day: null }, 'day', 'Day is required'],
  ['of another month', { day: dayFromNow(60) }, 'day', 'This is not a day of the festival'],
  ['of a day that it has not', { day: weekdayOf(dayFromNow(35)) }, 'day', 'Please write the day as YYYY-MM-DD'],
  ['of a day that is none', { day: '2027-02-30' }, 'day', 'Please write the day as YYYY-MM-DD'],
  ['without a start', { start: '' }, 'start', 'Start is required'],
  ['at 25 o’clock', { start: '25:00' }, 'start', 'Please write the start as HH:MM'],
  ['at 13 in the afternoon', { start: '13 pm' }, 'start', 'Please write the start as HH:MM'],
  ['with an end in words', { end: 'late' }, 'end', 'Please write the end as HH:MM'],
  ['with its start as its end', { end: '18.00' }, 'end', 'The end is the same as the start'],
  ['of an unknown type', { eventType: 'siesta' }, 'eventType', 'Please choose class, bootcamp'],
  ['of a type that every object has', { eventType: '__proto__' }, 'eventType', 'Please choose class, bootcamp'],
  ['for half a person', { capacity: '0.5' }, 'capacity', 'Please enter a number of people'],
])('a row %s is refused by its column and reason, and the others are stored', async (_, cells, column, reason) => {
  const id = await emptyFestival()
  const reply = await upload(id, [
    { ...aClass, ...cells },
    { ...aClass, title: 'Party' },
  ])
  expect(reply).toMatchObject({ rows: 2, created: 1, refused: 1 })
  expect(reply.refusals).toEqual([{ row: 1, column, reason: expect.stringContaining(reason) }])
})

test('a hundred of the refused rows are named', async () => {
  const id = await emptyFestival()
  const reply = await upload(
    id,
    Array.from({ length: 150 }, () => ({ ...aClass, title: '' })),
  )
  expect(reply).toMatchObject({ rows: 150, created: 0, refused: 150 })
  expect(reply.refusals).toHaveLength(maxNamedRefusals)
})

test('more rows than a programme has are refused, in one upload and in two', async () => {
  const id = await emptyFestival()
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...aClass, title: `Class ${from + n}` }))
  await expect(upload(id, rows(0, maxEvents + 1))).rejects.toMatchObject({ status: 400 })
  await expect(upload(id, [])).rejects.toMatchObject({ status: 400 })
  await upload(id, rows(0, maxEvents))
  await expect(upload(id, rows(maxEvents, 1))).rejects.toMatchObject({ code: 'too_many_events' })
  expect(await upload(id, rows(0, maxEvents))).toMatchObject({ unchanged: maxEvents })
})

test('ten uploads of the same rows at once store them once', async () => {
  const id = await emptyFestival()
  const rows = Array.from({ length: 20 }, (_, n) => ({ ...aClass, title: `Class ${n}` }))
  const replies = await Promise.all(Array.from({ length: 10 }, () => upload(id, rows)))
  expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(20)
  expect(await programmeOf(id)).toHaveLength(20)
})
