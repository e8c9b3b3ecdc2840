import { admin } from './desk/admin.ts'
import { agenda } from './festivals/agenda.ts'
import { arrivals } from './festivals/arrivals.ts'
import { auth } from './people/auth.ts'
import { blocks } from './people/blocks.ts'
import { calendar } from './festivals/calendar.ts'
import { chatAbout } from './chat/chat-about.ts'
import { chatReactions } from './chat/chat-reactions.ts'
import { chat } from './chat/chat.ts'
import { callTable } from './platform/client.ts'
import { emergencyNumbers } from './people/emergency-numbers.ts'
import { favorites } from './festivals/favorites.ts'
import { festivalAttendance } from './festivals/festival-attendance.ts'
import { festivalCounts } from './festivals/festival-counts.ts'
import { festivals } from './festivals/festivals.ts'
import { health } from './desk/health.ts'
import { heldMessages } from './desk/held-messages.ts'
import { follows } from './people/follows.ts'
import { emailActionCalls as emailActions } from './chat/email-actions.ts'
import { liveLocations } from './people/live-locations.ts'
import { mailBounces } from './people/mail-bounces.ts'
import { meetups } from './festivals/meetups.ts'
import { notices } from './chat/notices.ts'
import { rates } from './desk/rates.ts'
import { notifications } from './chat/notifications.ts'
import { people } from './people/people.ts'
import { photos } from './pictures/photos.ts'
import { places } from './socials/places.ts'
import { privacy } from './people/privacy.ts'
import { profile } from './people/profile.ts'
import { programme } from './festivals/programme.ts'
import { push } from './chat/push.ts'
import { reports } from './desk/reports.ts'
import { ratings } from './people/ratings.ts'
import { roomRequests } from './rooms/room-requests.ts'
import { rooms } from './rooms/rooms.ts'
import { safeChecks } from './people/safe-checks.ts'
import { savedRooms } from './rooms/saved-rooms.ts'
import { danceSearches } from './rooms/dance-searches.ts'
import { savedSearches } from './rooms/saved-searches.ts'
import { stays } from './rooms/stays.ts'
import { partyAttendance } from './socials/party-attendance.ts'
import { socialParties } from './socials/social-parties.ts'
import { socialSuggestions } from './socials/social-suggestions.ts'
import { trust } from './people/trust.ts'
import { verifications } from './people/verifications.ts'
import { waitlist } from './people/waitlist.ts'

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
  arrivals,
  festivalCounts,
  rooms,
  savedRooms,
  savedSearches,
  danceSearches,
  roomRequests,
  stays,
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
  push,
  emailActions,
  mailBounces,
  agenda,
  calendar,
  socialParties,
  socialSuggestions,
  partyAttendance,
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

/** The table of calls for `createClient`. */
export const calls = callTable(contract)
