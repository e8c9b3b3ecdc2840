import { expect, it } from 'vitest'
import { accountGroups } from '../bar/account-links.ts'
import { footerLinks, mainLinks } from './navigation.ts'

it('has the links of the specification in the bar, the menu of a member and the footer @P2.23 @P2.24 @P2.25 @P2.33 @P2.34 @P6.11', () => {
  const main = mainLinks.map(({ label, to }) => [label(), to])
  expect(main.slice(0, 3)).toEqual([
    ['Festivals', '/'],
    ['Rooms', '/rooms'],
    ['Social Finder', '/social-parties'],
  ])
  const account = Object.entries(accountGroups).flatMap(([group, links]) =>
    links.map(({ label, to }) => [label(), to, group === 'forAdmins']),
  )
  expect(account).toEqual(
    expect.arrayContaining([
      ['My Rooms', '/my-rooms', false],
      ['My Requests', '/my-requests', false],
      ['My Events', '/my-events', false],
      ['Settings', '/settings', false],
      ['Admin Upload', '/admin/upload', true],
    ]),
  )
  const footer = footerLinks.flatMap(({ title, links }) => [title(), ...links.map(({ label }) => label())])
  expect(footer).toEqual(
    expect.arrayContaining([
      'Browse Festivals',
      'Add Festival',
      'Festival Calendar',
      'Find Rooms',
      'Post Room',
      'Safety Guidelines',
      'Connect',
      'Messages',
      'Support',
    ]),
  )
})
