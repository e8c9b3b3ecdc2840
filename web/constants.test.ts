import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messageInterval } from './features/chat/chat/chat.queries.ts'
import { attendanceLabels, marked } from './features/festivals/festival-attendance/festival-attendance.words.ts'
import { blankMeetup, durations } from './features/festivals/meetups/meetup-values.ts'
import { notificationInterval } from './features/chat/notifications/notifications.queries.ts'
import { ageRange } from './features/people/profile/preference-values.ts'
import { requestGroups, requestStatusLabels } from './features/rooms/room-requests/room-requests.words.ts'
import { roomTypeLabels } from './features/rooms/rooms/rooms.words.ts'
import { defaultView, zoomOfSelected } from './features/socials/social-parties/map/map-camera.ts'
import { currencyKey, sessionTokenKey, sessionUserKey } from './lib/browser/stored-keys.ts'
import { formatPartyDay } from './lib/format/dates.ts'
import { retryDelays } from './lib/photos/upload-failures.ts'
import { toastDuration, toastLimit, toastRemoveDelay } from './ui/overlays/toast.ts'

/* Constants of the specification that no screen states completely. */

test('the words for a type and a status are those of the specification @P2.74 @P2.84 @P4.21 @P8.50', () => {
  expect([roomTypeLabels.Seeking(), roomTypeLabels.Offering()]).toEqual(['Looking for Roommates', 'Offering Room'])
  const { pending, accepted, rejected } = requestStatusLabels
  expect([pending(), accepted(), rejected()]).toEqual(['Pending', 'Accepted', 'Declined'])
  expect(requestGroups.map(({ title }) => title())).toEqual(['Pending', 'Accepted', 'Rejected'])
  expect(attendanceLabels.interested()).toBe('Interested')
  expect(attendanceLabels.attending()).toBe('Going')
  expect([marked('interested'), marked('attending')]).toEqual(['Marked as Interested', 'Marked as Going'])
})

test('the form of a meetup begins with the title, the duration and the places of the specification @P9.41 @P9.43', () => {
  const festival = { startDate: '2027-05-01', endDate: '2027-05-03', timeZone: 'Europe/Madrid' }
  const begun = (type: 'meal' | 'activity') => blankMeetup(type, festival, '2027-04-01')
  expect(begun('meal')).toMatchObject({ title: 'Lunch/Dinner/Drinks', durationMinutes: '120', capacity: '4' })
  expect(begun('activity').title).toBe('City Tour/Pre-Social Activity')
  expect(durations).toEqual([60, 90, 120, 180, 240])
})

test('the keys of the storage are those of the specification @P3.24 @P9.1', () => {
  expect([sessionTokenKey, sessionUserKey, currencyKey]).toEqual(['authToken', 'authUser', 'displayCurrency'])
})

test('times, distances and ages are those of the specification @P2.111 @P4.17 @P4.32 @P7.21 @P9.2 @P9.4 @P9.6 @P9.7 @P9.22 @P9.23 @P9.51 @P9.59', () => {
  expect({ notificationInterval, messageInterval }).toEqual({ notificationInterval: 30_000, messageInterval: 3_000 })
  expect({ toastLimit, toastDuration, toastRemoveDelay }).toEqual({
    toastLimit: 1,
    toastDuration: 5_000,
    toastRemoveDelay: 1_000_000,
  })
  expect({ defaultView, zoomOfSelected }).toEqual({
    defaultView: { center: [-74.006, 40.7128], zoom: 11 },
    zoomOfSelected: 14,
  })
  expect(ageRange).toEqual({ lowest: 18, highest: 80, from: 25, to: 45 })
  expect(retryDelays).toEqual([0, 1000, 3000, 5000])
  expect(formatPartyDay('2026-01-08')).toBe('Jan 08, 2026')
})

test('how long a text may be is written in the contract alone', () => {
  const components = globSync(['features/**/*.tsx', 'lib/**/*.tsx', 'shell/**/*.tsx'], { cwd: import.meta.dirname })
  const literal = components.filter((file) =>
    /maxLength=\{\d/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(components.length).toBeGreaterThan(200)
  expect(literal).toEqual([])
})
