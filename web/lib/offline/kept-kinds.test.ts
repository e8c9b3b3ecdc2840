import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptKindOf, keptKinds } from './kept-kinds.ts'

/** Every query that is not kept, in the same writing as those that are: '@' is a member, '#' another value, '-' the start of a list. */
const notKept = [
  'admin audit - @',
  'admin desk @',
  'admin health days @',
  'admin health failed-jobs - @',
  'admin health given-up-mails - @',
  'admin health site @',
  'admin health test-mail # @',
  'admin health waiting @',
  'admin held - @',
  'admin members # - @',
  'admin report # @',
  'admin reports # - @',
  'admin waitlist - @',
  'arrivals audience # - @',
  'arrivals crew # # - @',
  'attendees # # - @',
  'attendees # faces @',
  'attendees # summary @',
  'blocks - @',
  'calendar-feed @',
  'chat @ held',
  'chat @ search # - @',
  'chat @ thread # photos - @',
  'chat @ unread',
  'check-choices - @',
  'currency-rates @',
  'email-action #',
  'festivals choices # @',
  'festivals city # @',
  'festivals list # - @',
  'festivals list near # # - @',
  'festivals month # @',
  'festivals pending - @',
  'festivals revisions - @',
  'festivals suggested # @',
  'follows going @',
  'follows list # # - @',
  'follows state # @',
  'kept-size',
  'linked-check #',
  'live-audience # - @',
  'live-locations # - @',
  'mail-bounce @',
  'meetups at # # - @',
  'meetups counts # @',
  'meetups participants # @',
  'notices',
  'notification-choices @',
  'notification-digest @',
  'notification-kinds',
  'notifications @ all - @',
  'notifications @ unread',
  'notifications @ unread-count',
  'notifications @ warnings',
  'party-goers # @',
  'people # @',
  'places #',
  'places elsewhere #',
  'privacy',
  'private-photo # # @',
  'profile @',
  'push @ devices',
  'pushed-here @',
  'ratings due @',
  'ratings of @ - @',
  'role @',
  'room-requests of-room # @',
  'rooms count # @',
  'rooms list # - @',
  'rooms mine @',
  'rooms near # # - @',
  'rooms saved - @',
  'running check @',
  'running share @',
  'saved-rooms @',
  'saved-searches @',
  'search-parts #',
  'sessions @',
  'social-parties between # #',
  'social-parties cities',
  'social-parties details # @',
  'social-parties festival-count #',
  'social-parties list # - @',
  'social-parties liveliest-cities',
  'social-parties managed # - @',
  'social-parties map #',
  'social-parties next # #',
  'social-parties one #',
  'social-parties other-nights # #',
  'social-parties overview #',
  'social-suggestions mine - @',
  'social-suggestions pending - @',
  'trust @ @',
  'verifications asked # - @',
  'verifications mine @',
  'watched-checks - @',
]

const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\/testing\/|paged-query.ts$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

type Keys = Map<string, string>
const keysIn = (text: string): Keys =>
  new Map(
    [...text.matchAll(/const (\w+)(?: = \([^)]*\) =>| =) \[((?:[^[\]]|\[[^\]]*\])*)\]/g)].map(
      ([, name = '', parts = '']) => [name, parts],
    ),
  )
const shared: Keys = new Map([...sources.values()].flatMap((text) => [...keysIn(text)]))

const viewers = /^(memberId|member|viewer|adminId|currentViewer\(\)|member\.id)$/

/** 'chat @ threads' of `...threadsKey(memberId)`. */
function patternOf(parts: string, own: Keys): string[] {
  return parts
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const name = /^(?:\.\.\.)?(\w+)(?:\(.*\))?$/.exec(part)?.[1] ?? ''
      const key = part.startsWith('...') ? (own.get(name) ?? shared.get(name)) : undefined
      if (key !== undefined) return patternOf(key, own)
      if (part.startsWith("'")) return part.slice(1, -1)
      return viewers.test(part) ? '@' : '#'
    })
}

function queriesIn(text: string): string[] {
  const own = keysIn(text)
  return [...text.matchAll(/queryKey: (\[(?:[^[\]]|\[[^\]]*\])*\]|\w+(?:\([^)]*\))?),([\s\S]{0,60})/g)].flatMap(
    ([, key = '', rest = '']) => {
      const parts = key.startsWith('[') ? key.slice(1, -1) : `...${key}`
      const isList = /^\s*(first|viewer)[:,]/.test(rest)
      if (!isList && !/^\s*(?:async )?(queryFn|enabled)/.test(rest)) return []
      return [[...patternOf(parts, own), ...(isList ? ['-', '@'] : [])].join(' ')]
    },
  )
}

const found = [...new Set([...sources.values()].flatMap(queriesIn))].toSorted()

test('every query of the site is kept for reading without a network, or is not', () => {
  expect(found.filter((key) => !keptKinds.some((kind) => kind.key === key))).toEqual(notKept)
  expect(keptKinds.map(({ key }) => key).filter((key) => !found.includes(key))).toEqual([])
})

test('a query is kept for the member who read it, and for nobody else', () => {
  const key = ['chat', 'ana', 'messages', 'thread']
  expect(keptKindOf(key, 'ana')?.id).toBe('thread')
  expect(keptKindOf(key, 'bea')).toBeNull()
  expect(keptKindOf(['festivals', 'one', 'id', null], 'ana')).toBeNull()
  expect(keptKindOf(['festivals', 'list', 'favorites', 'a cursor', 'ana'], 'ana')).toBeNull()
})

test('the emergency numbers of a country are kept @S12.63', () => {
  expect(keptKindOf(['emergencyNumbers', 'ES'], 'ana')?.kind.max).toBeGreaterThan(0)
})

test('the link to a booking is not kept, as that to an offer @S12.39', () => {
  const stay = { id: 'room', booking: { state: 'booked', link: 'https://www.airbnb.com/rooms/4242' } }
  const kept = keptKindOf(['stays', 'one', 'room', 'ana'], 'ana')?.kind.part?.(stay as never)
  expect(kept).toEqual({ id: 'room', booking: { state: 'booked', link: null } })
})

test('a stay is kept while it is in its member’s agenda @S12.39', () => {
  const item = { id: 'room', path: '/rooms/room/stay' }
  const agenda = keptKindOf(['agenda', 'upcoming', 'ana'], 'ana')?.kind.idsOf
  expect(agenda?.subject).toBe(keptKindOf(['stays', 'one', 'room', 'ana'], 'ana')?.kind.of)
  expect(agenda?.read([item, { id: 'other', path: '/rooms/other' }] as never)).toEqual(['room'])
})
