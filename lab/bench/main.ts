import type { Row } from './row.ts'
import { calendarFeed } from './rows/calendar-feed.ts'
import { chatDelivery } from './rows/chat-delivery.ts'
import { chatOpen } from './rows/chat-open.ts'
import { chatSend } from './rows/chat-send.ts'
import { coversAmongOthers } from './rows/covers-among-others.ts'
import { firstLoad } from './rows/first-load.ts'
import { growth } from './rows/growth.ts'
import { idleStreams } from './rows/idle-streams.ts'
import { listAgainstBare } from './rows/list-against-bare.ts'
import { loginFlood } from './rows/login-flood.ts'
import { loginTiming } from './rows/login-timing.ts'
import { mailAtSize } from './rows/mail-at-size.ts'
import { mapUsable } from './rows/map-usable.ts'
import { metricsCost } from './rows/metrics.ts'
import { meetupListAgainstBare } from './rows/meetup-list-against-bare.ts'
import { memoryAtRest } from './rows/memory-at-rest.ts'
import { roomListAgainstBare } from './rows/room-list-against-bare.ts'
import { roomSearchAmongMany } from './rows/room-search-among-many.ts'
import { partyListAgainstBare } from './rows/party-list-against-bare.ts'
import { partyUpload } from './rows/party-upload.ts'
import { memberSearchAmongMany } from './rows/member-search-among-many.ts'
import { oneAddress } from './rows/one-address.ts'
import {
  coldRenderings,
  pageRenderings,
  pagesAmongCounts,
  pagesAmongEdits,
  pagesAmongToggles,
} from './rows/pages-among-changes.ts'
import { keptPage, keptPagesInTurn, serverRendering } from './rows/pages.ts'
import { accountsOfOneAddress, editsOfOneRoom } from './rows/one-member.ts'
import { photo } from './rows/photo.ts'
import { searchAmongMany } from './rows/search-among-many.ts'
import { startToReady } from './rows/start-to-ready.ts'

/** `npm run bench [part of a name …]`: measures each performance promise against its limit, and fails if one is missed. */
const rows: Row[] = [
  listAgainstBare,
  serverRendering,
  keptPage,
  keptPagesInTurn,
  pageRenderings,
  coldRenderings,
  pagesAmongCounts,
  pagesAmongEdits,
  pagesAmongToggles,
  oneAddress,
  accountsOfOneAddress,
  editsOfOneRoom,
  coversAmongOthers,
  searchAmongMany,
  roomListAgainstBare,
  roomSearchAmongMany,
  memberSearchAmongMany,
  meetupListAgainstBare,
  calendarFeed,
  partyListAgainstBare,
  partyUpload,
  growth,
  loginFlood,
  loginTiming,
  photo,
  chatSend,
  chatDelivery,
  chatOpen,
  idleStreams,
  mailAtSize,
  firstLoad,
  mapUsable,
  startToReady,
  memoryAtRest,
  metricsCost,
]

const wanted = process.argv.slice(2)
const chosen = rows.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No such row; there are: ${rows.map(({ name }) => name).join(', ')}`)

// Also when it is stopped, the sites that it started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

for (const { name, promise, measure } of chosen) {
  const { measured, limit, ratio } = await measure()
  const kept = ratio >= 1
  if (!kept) process.exitCode = 1
  console.log(`${kept ? 'kept  ' : 'MISSED'} ${ratio.toFixed(2)}x  ${name}: ${measured} (${limit}) - ${promise}`)
}
