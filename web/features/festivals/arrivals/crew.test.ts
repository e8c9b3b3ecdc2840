import { expect, test } from 'vitest'
import type { Arrival, OwnArrival } from '../../../../contract/festivals/arrivals.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { partiesOf, placesOf, startOfTaxi } from './crew.ts'

const arrival = (id: string, fields: Partial<Arrival> = {}): Arrival => ({
  id,
  username: id,
  name: id,
  avatar: null,
  direction: 'to',
  by: 'flight',
  place: 'Málaga Airport',
  at: '2027-05-07T14:10:00',
  seats: null,
  number: null,
  isExact: true,
  ...fields,
})
const taxi = (title: string, startTime: string) => ({ id: title, title, locationHint: null, startTime }) as Meetup
const crew = (fields: Partial<Parameters<typeof partiesOf>[0]>) =>
  partiesOf({ arrivals: [], own: null, taxis: [], direction: 'to', zone: 'Europe/Madrid', ...fields })
const told = ({ parties }: ReturnType<typeof partiesOf>) =>
  parties.map(({ people, hasOwn, taxis }) => [
    people.map(({ id }) => id).join(' '),
    hasOwn,
    taxis.map(({ title }) => title).join(' '),
  ])

test('who is at one place in one hour is one party, however the place is written; each car is its own', () => {
  const arrivals = [
    arrival('ana'),
    arrival('ben', { place: 'malaga  airport', at: '2027-05-07T14:55:00' }),
    arrival('cleo', { at: '2027-05-07T15:00:00' }),
    arrival('dora', { place: 'María Zambrano', by: 'train' }),
    arrival('eva', { by: 'car', at: '2027-05-07T14:00:00' }),
    arrival('fay', { by: 'car', at: '2027-05-07T13:59:00' }),
  ]
  const own = { ...arrival('me'), at: '2027-05-07T14:20:00' } as unknown as OwnArrival
  expect(told(crew({ arrivals, own }))).toEqual([
    ['fay', false, ''],
    ['eva', false, ''],
    ['dora', false, ''],
    ['ana ben', true, ''],
    ['cleo', false, ''],
  ])
})

test('a taxi is of the party whose place it names and whose time it fits; others are on their own', () => {
  const taxis = [
    taxi('Taxi from Malaga airport', '2027-05-07T12:30:00Z'),
    taxi('To Málaga Airport, early', '2027-05-07T06:00:00Z'),
    taxi('Taxi from the port', '2027-05-07T12:30:00Z'),
  ]
  const found = crew({ arrivals: [arrival('ana')], taxis })
  expect(told(found)).toEqual([['ana', false, 'Taxi from Malaga airport']])
  expect(found.others.map(({ title }) => title)).toEqual(['To Málaga Airport, early', 'Taxi from the port'])
  const back = crew({ arrivals: [arrival('ana', { direction: 'from' })], taxis, direction: 'from' })
  expect(told(back)).toEqual([['ana', false, 'Taxi from Malaga airport']])
})

test('a place without letters has no taxis', () => {
  const taxis = [taxi('Taxi from the port', '2027-05-07T12:30:00Z')]
  expect(told(crew({ arrivals: [arrival('ana', { place: '✈️' })], taxis }))).toEqual([['ana', false, '']])
})

test('a taxi starts when the last of them has arrived, and well before a departure', () => {
  const late = arrival('ben', { at: '2027-05-07T14:55:00' })
  const start = (fields: Partial<Parameters<typeof partiesOf>[0]>) =>
    startOfTaxi(crew(fields).parties[0]!, 'Europe/Madrid')
  expect(start({ arrivals: [arrival('ana'), late] })).toEqual({ day: '2027-05-07', time: '14:55' })
  const from = arrival('ana', { at: '2027-05-10T01:30:00' })
  expect(start({ arrivals: [from], direction: 'from' })).toEqual({ day: '2027-05-09', time: '23:00' })
  expect(start({ arrivals: [{ ...from, by: 'train' }], direction: 'from' })).toEqual({
    day: '2027-05-10',
    time: '00:30',
  })
})

test('places of others are suggested once for each means', () => {
  const arrivals = [
    arrival('ana'),
    arrival('ben', { place: 'Malaga airport' }),
    arrival('cleo', { by: 'bus', place: 'Ronda' }),
  ]
  expect(placesOf(arrivals, 'flight')).toEqual(['Malaga airport'])
  expect(placesOf(arrivals, 'bus')).toEqual(['Ronda'])
})
