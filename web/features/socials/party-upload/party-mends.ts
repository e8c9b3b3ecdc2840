import { t } from '#texts'
import { hasDoubtfulEnd } from '../../../../contract/socials/party-hours.ts'
import { writtenDate } from '../../../../contract/socials/social-parties.ts'
import { cellsAsTheyStand, dateMends, mend } from '../../../lib/table-upload/mends.ts'
import type { Mend } from '../../../lib/table-upload/table.ts'
import type { PartyColumn } from './party-columns.ts'
import { clockIn } from './party-row.ts'

export const partyMends: Mend<PartyColumn>[] = [
  cellsAsTheyStand(),
  // A time after the date is kept.
  ...dateMends<PartyColumn>('date', ({ date }, day, pattern) => {
    if (writtenDate(date)) return null
    const withClock = date.trim().replace(pattern, day)
    return { date: writtenDate(withClock) ? withClock : day }
  }),
  mend<PartyColumn>('date', t.partyUpload.useDateAsWritten, ({ date }) => {
    const written = writtenDate(date)
    return written?.offset == null ? null : { date: `${written.day}T${written.clock}` }
  }),
  mend<PartyColumn>('date', t.partyUpload.useDateInTimeColumn, ({ date, time }) => {
    const day = writtenDate(date) ? undefined : writtenDate(time)?.day
    return day === undefined ? null : { date: day, time: clockIn(time) }
  }),
  mend<PartyColumn>('time', t.partyUpload.keepOnlyTheTime, ({ time }) =>
    writtenDate(time) ? { time: clockIn(time) } : null,
  ),
  mend<PartyColumn>('time', t.partyUpload.keepOnlyTheStart, ({ time }) =>
    hasDoubtfulEnd(time) ? { time: time.split(/\s*(?:[-–—]|\bto\b|\buntil\b|\btill\b)/i)[0] ?? '' } : null,
  ),
  mend<PartyColumn>('instagramLink', t.partyUpload.turnIntoInstagramLinks, ({ instagramLink }) => {
    const [, name] = /^@?([\w.]{1,30})$/.exec(instagramLink) ?? []
    return name === undefined ? null : { instagramLink: `https://www.instagram.com/${name}` }
  }),
  mend<PartyColumn>('instagramLink', t.partyUpload.removeTheLinks, () => ({ instagramLink: '' })),
]
