import { expect, it } from 'vitest'
import { currentness, mainLinks, tabLinks } from './navigation.ts'

const currentAt = (path: string) =>
  [...mainLinks, ...tabLinks].flatMap((entry) => (currentness(entry, path) ? [entry.label] : []))

it('says of each page which entry it belongs to, and of none to two', () => {
  expect(currentAt('/')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals/0197a8f0-0000-7000-8000-000000000000')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals/calendar')).toEqual(['Festival Calendar', 'Calendar'])
  expect(currentAt('/festivals/new')).toEqual(['Add'])
  expect(currentAt('/rooms')).toEqual(['Rooms', 'Rooms'])
  expect(currentAt('/rooms/0197a8f0-0000-7000-8000-000000000000')).toEqual(['Rooms', 'Rooms'])
  expect(currentAt('/my-rooms')).toEqual([])
  expect(currentAt('/auth')).toEqual([])
})

it('tells the page itself from one that lies below it', () => {
  const [festivals] = mainLinks
  expect(currentness(festivals, '/')).toBe('page')
  expect(currentness(festivals, '/festivals/0197a8f0-0000-7000-8000-000000000000/edit')).toBe('true')
})
