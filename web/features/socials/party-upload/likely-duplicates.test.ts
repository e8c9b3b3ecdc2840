import { expect, test } from 'vitest'
import { likeSocials } from './likely-duplicates.ts'

const social = (venueName: string, given: { city?: string; date?: string; time?: string } = {}) => ({
  venueName,
  city: 'Málaga',
  date: '2026-12-05T12:00:00',
  time: '21:00',
  ...given,
})
type Social = ReturnType<typeof social>
const rowsOf = (socials: Social[]) => socials.map((value, at) => ({ number: at + 1, value }))
const doubts = (socials: Social[], stored: Social[] = []) =>
  [...likeSocials(rowsOf(socials), stored)].map(([number, { like }]) => [number, like?.what])
const isDoubted = (one: Social, other: Social) => likeSocials(rowsOf([one, other]), []).has(2)

test('six spellings of one venue are one social and five doubts, which say what they seem to be (threat 91)', () => {
  const spellings = ['Club La Bodega', 'la bódega', 'La-Bodega', 'LaBodega', 'La Bodega Club', 'Bodega']
  const rows = spellings.map((venueName) => social(venueName))
  expect(doubts(rows)).toEqual([2, 3, 4, 5, 6].map((number) => [number, 'Row 1: Club La Bodega, 21:00']))
  expect(doubts(rows, [social('LA BODEGA', { city: 'Malaga', time: '9 PM' })])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, 'LA BODEGA, Malaga, 9 PM']),
  )
  const [first] = likeSocials(rowsOf(rows), [social('Bodega')]).values()
  expect(first).toMatchObject({
    reason: 'May be the same social as an existing one',
    like: { spelling: { venueName: 'Bodega', city: 'Málaga' } },
  })
})

test.each([
  ['Ron & Son', 'Ron y Son'],
  ['Ron & Son', 'Ron and Son'],
  ['Club Havana', 'Havana Club'],
  ["O'Neill’s", 'ONeills'],
  ['St. James Street 5', 'Saint James St 5'],
  ['C/ Mayor, 5', 'Calle Mayor 5'],
  ['Küche', 'Kueche'],
  ['Łódź Sala', 'Lodz'],
  ['The Club', 'the club!'],
  ['Σάλσα', 'σαλσα'],
])('%s may be %s', (one, other) => {
  expect(isDoubted(social(one), social(other))).toBe(true)
})

test.each([
  ['another venue', social('El Sur')],
  ['another number', social('La Bodega 2')],
  ['the same spelling but for its case, which the server takes for the same', social('LA BODEGA')],
  ['another town', social('Bodega', { city: 'Madrid' })],
  ['another day', social('Bodega', { date: '2026-12-06T12:00:00' })],
  ['another time', social('Bodega', { time: '23:30' })],
  ['another clock in its date', social('Bodega', { time: '', date: '2026-12-05T17:00:00' })],
  ['no letters', social('***')],
])('%s is no doubt', (_, other) => {
  expect(isDoubted(social('La Bodega'), other)).toBe(false)
  expect(isDoubted(social('***'), social('!!!'))).toBe(false)
})

test.each([
  ['a time that nobody can read', { time: 'late' }],
  ['no time', { time: '' }],
  ['a start within two hours', { time: '7 pm - 2 am' }],
  ['its town with more words', { city: 'Malaga, Spain' }],
])('with %s it may be the same', (_, given) => {
  expect(isDoubted(social('La Bodega'), social('Bodega', given))).toBe(true)
})

test('a row that is spelled as a stored or an earlier one is about that, whatever else is like it', () => {
  expect(doubts([social('La Bodega')], [social('Bodega'), social('la bodega')])).toEqual([])
  expect(doubts([social('La Bodega'), social('Bodega'), social('la bodega')])).toEqual([[2, 'Row 1: La Bodega, 21:00']])
  expect(doubts([social('La Bodega')], [social('la bodega', { time: '12:00' }), social('Bodega')])).toEqual([
    [1, 'Bodega, 21:00'],
  ])
})
