import { expect, it } from 'vitest'
import { accountGroups } from '../bar/account-links.ts'
import { currentness, isYours, mainLinks, tabLinks } from './navigation.ts'

const currentAt = (path: string) =>
  [...mainLinks, ...tabLinks].flatMap((entry) => (currentness(entry, path) ? [entry.label()] : []))

it('marks at most one entry of each navigation for a page @P2.16', () => {
  expect(currentAt('/')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals/0197a8f0-0000-7000-8000-000000000000')).toEqual(['Festivals', 'Festivals'])
  expect(currentAt('/festivals/calendar')).toEqual(['Festival Calendar'])
  expect(currentAt('/social-parties')).toEqual(['Social Finder', 'Socials'])
  expect(currentAt('/festivals/new')).toEqual([])
  expect(currentAt('/messages')).toEqual(['Messages'])
  expect(currentAt('/rooms')).toEqual(['Rooms', 'Rooms'])
  expect(currentAt('/rooms/0197a8f0-0000-7000-8000-000000000000')).toEqual(['Rooms', 'Rooms'])
  expect(currentAt('/my-rooms')).toEqual([])
  expect(currentAt('/auth')).toEqual([])
})

it('distinguishes the page of an entry from the pages below it', () => {
  const [festivals] = mainLinks
  expect(currentness(festivals, '/')).toBe('page')
  expect(currentness(festivals, '/festivals/0197a8f0-0000-7000-8000-000000000000/edit')).toBe('true')
})

it('marks You only on the pages of the account', () => {
  const own = [
    '/settings',
    '/notifications',
    '/favorites',
    '/festivals/new',
    '/onboarding',
    '/admin/festivals',
    '/members/noa.p',
  ]
  expect(own.filter((path) => !isYours(path, 'noa.p'))).toEqual([])
  const others = ['/', '/messages', '/members/ines.m', '/members/noa.p.2', '/auth']
  expect(others.filter((path) => isYours(path, 'noa.p'))).toEqual([])
  const tabs = new Set<string>(tabLinks.map(({ to }) => to))
  for (const { to } of Object.values(accountGroups).flat()) expect(tabs.has(to) || isYours(to, 'noa.p'), to).toBe(true)
})
