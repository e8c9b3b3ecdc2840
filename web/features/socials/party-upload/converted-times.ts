import { t } from '#texts'
import { hoursOf } from '../../../../contract/socials/party-hours.ts'
import { type TownOfCity, writtenDate } from '../../../../contract/socials/social-parties.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { Api } from '../../../lib/api.ts'
import { finding } from '../../../lib/table-upload/table.ts'
import type { PartyRow } from './party-columns.ts'

/** The max number of cities whose town is requested; a file usually has a few. Rows of further cities remain a doubt. */
const maxCities = 40

type PlaceOfRow = Pick<PartyRow['values'], 'city' | 'address'>
const keyOf = ({ city }: PlaceOfRow) => city.trim().toLowerCase()

/** Rows whose date is an instant, and is not converted yet. */
export const hasOffset = ({ values, changed }: PartyRow) =>
  changed === undefined && writtenDate(values.date)?.offset != null

/**
 * Converts rows whose date has an offset or a 'Z' to the local time of their town, if that is known. Never throws: if the town cannot be
 * requested, the rows stay unchanged, and are a doubt.
 */
export async function withConvertedTimes(api: Api, rows: PartyRow[]): Promise<PartyRow[]> {
  const places = new Map(rows.filter(hasOffset).map(({ values }) => [keyOf(values), values]))
  const zones = new Map<string, string | null>()
  for (const [key, { city, address }] of [...places].slice(0, maxCities)) {
    if (key === '') continue
    const query = { city: city.trim().slice(0, 200), address: address.slice(0, 200) }
    const found: TownOfCity | null = await api.socialParties.town({ query }).catch(() => null)
    zones.set(key, knownTimeZone(found?.timeZone ?? null))
  }
  return rows.map((row) => converted(row, zones.get(keyOf(row.values)) ?? null))
}

/** The row in the local time of a zone. If the offset is that of the zone at that time, the written time is already local. */
export function converted(row: PartyRow, zone: string | null): PartyRow {
  const { date, time } = row.values
  const written = writtenDate(date)
  if (!hasOffset(row) || zone === null || written?.offset == null || written.clock === null) return row
  const displayed = Date.parse(`${written.day}T${written.clock}Z`)
  const local = localTimeOf(new Date(displayed - written.offset * 60_000), zone)
  const localDate = `${local.day}T${local.time}:00`
  const shift = (Date.parse(`${localDate}Z`) - displayed) / 60_000
  if (Math.abs(shift) < 1) return { ...row, values: { ...row.values, date: localDate } }
  const changed = finding<'date'>(
    'date',
    t.partyUpload.convertedFrom({ written: date.trim(), zone: zone.replaceAll('_', ' ') }),
    t.partyUpload.convertedToLocalTime(),
  )
  return { ...row, values: { ...row.values, date: localDate, time: shifted(time, written.clock, shift) }, changed }
}

/** Shifts the announced time if it begins with the time of the instant, and therefore has the same zone; any other stays as announced. */
function shifted(time: string, clock: string, shift: number) {
  const hours = hoursOf(time)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  if (hours === null || hours.from !== hour * 60 + minute) return time
  return [hours.from, hours.to].flatMap((minutes) => (minutes === null ? [] : [clockOf(minutes + shift)])).join(' - ')
}

function clockOf(minutes: number) {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
