import { expect, test } from 'vitest'
import type { Stay, StayPerson } from '../../../../contract/rooms/stays.ts'
import { bedRows, freeNights } from './sleeping-grid.ts'

const person = (from: string, to: string) => ({ from, to }) as StayPerson
const free = (from: string, to: string, people: StayPerson[]) => freeNights({ from, to, maxGuests: 2, people })

test('a night is free while fewer are there than the room has places', () => {
  const people = [person('2027-05-07', '2027-05-10'), person('2027-05-08', '2027-05-09')]
  expect(free('2027-05-07', '2027-05-10', people)).toEqual(['2027-05-07', '2027-05-09'])
})

test('who is there for a stay of a single day has its one night', () => {
  const all = person('2027-05-07', '2027-05-07')
  expect(free('2027-05-07', '2027-05-07', [all, all])).toEqual([])
  expect(free('2027-05-07', '2027-05-07', [all])).toEqual(['2027-05-07'])
})

test('two who share a bed for a single day are in two rows', () => {
  const bed = { id: 'one', name: null, kind: 'double' as const }
  const all = { ...person('2027-05-07', '2027-05-07'), bed: 'one' }
  const stay = { from: '2027-05-07', to: '2027-05-07', beds: [bed], people: [all, { ...all }] } as Stay
  expect(bedRows(stay)[0]?.rows).toHaveLength(2)
})
