import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, knownTimeZone, localTimeOf } from './time-zone.ts'

const at = (text: string) => ({ day: text.slice(0, 10), time: text.slice(11) })

test.each([
  ['Europe/Madrid', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z', 'skipped: an hour later'],
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'twice: the first'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z', 'skipped: half an hour later'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45:00.000Z', 'twice within half an hour: the first'],
  ['Africa/Casablanca', '2025-04-06T02:30', '2025-04-06T02:30:00.000Z', 'skipped: clocks went forward after Ramadan'],
  ['Africa/Casablanca', '2025-02-23T02:30', '2025-02-23T01:30:00.000Z', 'twice: clocks went back for Ramadan'],
  ['America/Sao_Paulo', '2018-11-04T00:30', '2018-11-04T03:30:00.000Z', 'skipped: the day began at one'],
  ['America/Sao_Paulo', '2026-11-04T00:30', '2026-11-04T03:30:00.000Z', 'the rule was given up in 2019'],
  ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z', 'fourteen hours ahead'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z', 'a day that Samoa skipped'],
  ['Etc/GMT+12', '2027-01-01T00:00', '2027-01-01T12:00:00.000Z', 'twelve hours behind'],
])('in %s the clocks show %s at %s (%s; threat 69)', (zone, local, instant) => {
  expect(instantOf(at(local), zone)).toBe(instant)
})

test.each([
  ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04T02:30'],
  ['Australia/Lord_Howe', '2027-04-03T15:15:00.000Z', '2027-04-04T01:45'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-04T01:00'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01T00:00'],
  ['Europe/Madrid', '2026-11-24T23:00:00.000Z', '2026-11-25T00:00'],
])('in %s it is %s at %s', (zone, instant, local) => {
  expect(localTimeOf(instant, zone)).toEqual(at(local))
})

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const instants = fc.date({
  min: new Date('1980-01-01T00:00Z'),
  max: new Date('2060-01-01T00:00Z'),
  noInvalidDate: true,
})

/** The offset by the platform's Temporal, which not all browsers have yet. */
const byTemporal = (local: string, zone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds

test('around every change of the clocks of every zone it is as Temporal says', () => {
  fc.assert(
    fc.property(zones, instants, fc.integer({ min: -180, max: 180 }), (zone, instant, minutes) => {
      const changed = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
        .toZonedDateTimeISO(zone)
        .getTimeZoneTransition('next')
      const night = (changed ?? Temporal.PlainDateTime.from('2026-11-24T02:00').toZonedDateTime(zone))
        .add({ minutes })
        .round('minute')
      expect(localTimeOf(new Date(night.epochMilliseconds), zone)).toEqual(
        at(night.toPlainDateTime().toString().slice(0, 16)),
      )
      for (const near of [-60, -30, 0, 30, 60]) {
        const local = night.toPlainDateTime().add({ minutes: near }).toString().slice(0, 16)
        expect(Date.parse(instantOf(at(local), zone)), `${local} in ${zone}`).toBe(byTemporal(local, zone))
      }
    }),
    { numRuns: 500 },
  )
})

test('a zone that is unknown here is none', () => {
  expect(knownTimeZone('Europe/Madrid')).toBe('Europe/Madrid')
  expect(knownTimeZone('Europe/Atlantis')).toBeNull()
  expect(knownTimeZone(null)).toBeNull()
})
