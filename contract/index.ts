import { admin } from './admin.ts'
import { agenda } from './agenda.ts'
import { auth } from './auth.ts'
import { blocks } from './blocks.ts'
import { calendar } from './calendar.ts'
import { chatAbout } from './chat-about.ts'
import { chatReactions } from './chat-reactions.ts'
import { chat } from './chat.ts'
import { callTable } from './client.ts'
import { emergencyNumbers } from './emergency-numbers.ts'
import { favorites } from './favorites.ts'
import { festivalAttendance } from './festival-attendance.ts'
import { festivalCounts } from './festival-counts.ts'
import { festivals } from './festivals.ts'
import { health } from './health.ts'
import { heldMessages } from './held-messages.ts'
import { follows } from './follows.ts'
import { liveLocations } from './live-locations.ts'
import { meetups } from './meetups.ts'
import { notices } from './notices.ts'
import { rates } from './rates.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { photos } from './photos.ts'
import { places } from './places.ts'
import { privacy } from './privacy.ts'
import { profile } from './profile.ts'
import { programme } from './programme.ts'
import { reports } from './reports.ts'
import { ratings } from './ratings.ts'
import { roomRequests } from './room-requests.ts'
import { rooms } from './rooms.ts'
import { safeChecks } from './safe-checks.ts'
import { savedSearches } from './saved-searches.ts'
import { socialParties } from './social-parties.ts'
import { trust } from './trust.ts'
import { verifications } from './verifications.ts'
import { waitlist } from './waitlist.ts'

export const contract = {
  auth,
  profile,
  people,
  trust,
  verifications,
  follows,
  blocks,
  festivals,
  favorites,
  festivalAttendance,
  festivalCounts,
  rooms,
  savedSearches,
  roomRequests,
  heldMessages,
  meetups,
  programme,
  ratings,
  liveLocations,
  safeChecks,
  chat,
  chatReactions,
  chatAbout,
  photos,
  notifications,
  agenda,
  calendar,
  socialParties,
  places,
  waitlist,
  privacy,
  emergencyNumbers,
  reports,
  health,
  notices,
  rates,
  admin,
}
export type Contract = typeof contract

/** For `createClient`. */
export const calls = callTable(contract)
