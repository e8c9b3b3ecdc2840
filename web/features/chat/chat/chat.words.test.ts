import { expect, test } from 'vitest'
import { threadTitle, whatLeavingMeans } from './chat.words.ts'

test('a group is called after what it is about @P2.88', () => {
  const titles = (['room_share', 'meetup', null] as const).map((subjectType) =>
    threadTitle({ type: 'group', subjectType }),
  )
  expect(titles).toEqual(['Roommates Group', 'Meetup Group', 'Roommates Group'])
  expect(threadTitle({ type: 'direct', subjectType: 'room_share' })).toBe('Chat')
  expect(whatLeavingMeans({ subjectType: 'meetup' })).toBe(
    'You won’t see its messages any more. You’ll keep your place at the meetup.',
  )
})
