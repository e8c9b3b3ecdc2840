import { expect, test } from 'vitest'
import programme from '../../assets/demo/programme.json' with { type: 'json' }
import { danceStyles } from '../../contract/platform/options.ts'
import { eventTypes } from '../../contract/festivals/programme-limits.ts'
import { ratingTags } from '../../contract/people/rating-options.ts'
import { amenities } from '../../contract/rooms/room-options.ts'
import { languages } from '../../texts/languages.ts'
import { demoMeetups, demoMembers, demoMessages, demoRatings, demoRooms } from './demo-data.ts'

/** Those that are not in `known`. */
const unknown = (values: string[], known: readonly string[]) => values.filter((value) => !known.includes(value))
const usernames = demoMembers.map(({ username }) => username)

test('the rows of the demo world have the values of the product where the database takes any', () => {
  const styles = demoMembers.flatMap((member) => member.danceStyles)
  expect(unknown(styles, danceStyles)).toEqual([])
  const offered = demoRooms.flatMap((room) => room.amenities)
  expect(unknown(offered, amenities)).toEqual([])
  const tags = Object.values(demoRatings.texts).flatMap((text) => text.tags)
  expect(unknown(tags, ratingTags)).toEqual([])
  const types = programme.events.map(({ eventType }) => eventType)
  expect(unknown(types, eventTypes)).toEqual([])
})

test('the rows of the demo world name each other, and every text is said by somebody', () => {
  const follows = demoMembers.flatMap((member) => member.follows)
  expect(unknown(follows, usernames)).toEqual([])
  const { texts, said, toBeSaid } = demoRatings
  const raters = [...said.flatMap(({ members }) => members), ...toBeSaid.map(({ member }) => member)]
  expect(unknown(raters, usernames)).toEqual([])
  const words = [...said.flatMap(({ say }) => say), ...toBeSaid.flatMap(({ says }) => says ?? [])]
  expect(new Set(words)).toEqual(new Set(Object.keys(texts)))
})

test('everybody speaks English, and who writes to whom finds words', () => {
  const speaks = demoMembers.flatMap((member) => member.speaks)
  expect(unknown(speaks, languages)).toEqual([])
  expect(demoMembers.filter((member) => !member.speaks.includes('en'))).toEqual([])
  for (const { words } of [...demoRooms, ...demoMeetups])
    expect(Object.keys(words).toSorted()).toEqual(languages.toSorted())
  const own = demoMembers.map((member) => member.speaks[0] as string)
  const asked = demoMessages.requests.filter(({ by }) => by === undefined).map((one) => one.in)
  expect(unknown(own, asked)).toEqual([])
})
