import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { PartyDetails } from '../../../contract/socials/social-parties.ts'
import { testApp } from '../../testing/app.ts'
import { calendarOf } from './party-calendar.ts'

const { app, signUpAdmin } = await testApp()

const party: PartyDetails = {
  id: '019a0000-0000-7000-8000-000000000001',
  venueName: 'La Bodega',
  address: 'Calle Mayor 1',
  city: 'Madrid',
  date: '2026-11-25T12:00:00',
  time: '',
  instagramLink: null,
  danceStyles: ['Salsa', 'Bachata'],
  latitude: 40.4,
  longitude: -3.7,
  precision: 'address',
  isWeekly: false,
  timeZone: null,
  image: null,
}

/** The only event of a calendar, as another library reads it. */
function eventOf(given: Partial<PartyDetails>) {
  const text = calendarOf({ ...party, ...given }, 'https://example.com')
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  const events = calendar.getAllSubcomponents('vevent')
  expect(calendar.getAllSubcomponents()).toHaveLength(1)
  expect(events).toHaveLength(1)
  const value = (name: string) => events[0]?.getFirstPropertyValue(name)?.toString() ?? null
  return { value, names: events[0]?.getAllProperties().map(({ name }) => name), text }
}

test.each([
  ['8:00 PM - 12:00 AM', '2026-11-25T20:00:00', '2026-11-26T00:00:00'],
  ['22:30–04:00', '2026-11-25T22:30:00', '2026-11-26T04:00:00'],
  ['9pm, class before', '2026-11-25T21:00:00', '2026-11-25T22:00:00'],
  ['22:00 - 21:30', '2026-11-25T22:00:00', '2026-11-25T23:00:00'],
  ['after the show', '2026-11-25', null],
])('the time %s is that of the clock where the party is, while its zone is not known', (time, start, end) => {
  const { value, text } = eventOf({ time })
  expect([value('dtstart'), value('dtend')]).toEqual([start, end])
  expect(text).not.toMatch(/TZID|^DT(START|END).*Z$/m)
})

test.each([
  ['Europe/Madrid', '2026-11-25T21:30:00Z', '2026-11-26T03:00:00Z'],
  ['America/Phoenix', '2026-11-26T05:30:00Z', '2026-11-26T11:00:00Z'],
])('in the zone %s the times are instants', (timeZone, start, end) => {
  const { value } = eventOf({ time: '22:30–04:00', timeZone })
  expect([value('dtstart'), value('dtend')]).toEqual([start, end])
  expect(eventOf({ timeZone, time: '' }).value('dtstart'), 'a day is a day').toBe('2026-11-25')
})

test('a party without an announced time begins when its date says', () => {
  expect(eventOf({ date: '2026-11-25T21:15:00' }).value('dtstart')).toBe('2026-11-25T21:15:00')
})

test('an event has the place, the styles, and a link back', () => {
  const { value } = eventOf({ time: '20:00', instagramLink: 'https://www.instagram.com/x' })
  expect(value('location')).toBe('La Bodega\nCalle Mayor 1, Madrid')
  expect(value('description')).toBe('20:00\nSalsa, Bachata\nhttps://www.instagram.com/x')
  expect(value('url')).toBe(`https://example.com/social-parties/${party.id}`)
  expect(value('geo')).toBe('40.4,-3.7')
  expect(eventOf({ latitude: null, longitude: null, precision: null }).value('geo')).toBeNull()
  expect(eventOf({ precision: 'town' }).value('geo'), 'no point that only the town has').toBeNull()
})

test('five hundred titles with line ends, signs and emoji are read as they were written, and add nothing (threat 68)', () => {
  const nasty = fc.constantFrom(
    '\r\n',
    '\n',
    ';',
    ',',
    '\\',
    '"',
    ':',
    'END:VEVENT\r\n',
    '\r\nBEGIN:VEVENT',
    '💃🏽',
    '👩‍👩‍👧',
    'ñ',
    '\\n',
    '^n',
  )
  const title = fc.array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 12 })), {
    minLength: 1,
    maxLength: 30,
  })
  const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  const names = eventOf({}).names
  fc.assert(
    fc.property(title, (parts) => {
      const venueName = `x${parts.join('')}x`
      const event = eventOf({ venueName, address: venueName })
      expect(event.value('summary')).toBe(plain(venueName))
      expect(event.value('location')).toBe(plain(`${venueName}\n${venueName}, Madrid`))
      expect(event.names).toEqual(names)
      for (const line of event.text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
    { numRuns: 500 },
  )
})

test('the file is a link that needs no session, and is unknown for a party that is not there', async () => {
  const admin = await signUpAdmin()
  await admin.api.socialParties.upload({
    body: { parties: [{ venueName: 'El Sur', city: 'Cádiz', date: '2027-01-08' }] },
  })
  const { id } = (await admin.api.socialParties.list({ query: { city: 'Cádiz' } })).items[0]!
  const reply = await app.inject(`/api/social-parties/${id}/calendar.ics`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="social.ics"',
  })
  expect(reply.body).toContain('SUMMARY:El Sur')
  for (const unknown of [party.id, 'nothing', '%00'])
    expect((await app.inject(`/api/social-parties/${unknown}/calendar.ics`)).statusCode).toBe(404)
})
