import { adminKinds } from './desk/admin/admin.words.ts'
import { chatKinds } from './chat/chat/chat.words.ts'
import { festivalKinds } from './festivals/festivals/festivals.words.ts'
import { heldMessageKinds } from './chat/chat/held/held-messages.words.ts'
import { followKinds } from './people/follows/follows.words.ts'
import { meetupKinds } from './festivals/meetups/meetups.words.ts'
import type { NotificationKind } from './chat/notifications/notification-kind.ts'
import { programmeKinds } from './festivals/programme/programme.words.ts'
import { reportKinds } from './desk/reports/reports.words.ts'
import { ratingKinds } from './people/ratings/ratings.words.ts'
import { roomRequestKinds } from './rooms/room-requests/room-requests.words.ts'
import { safeCheckKinds } from './people/safe-checks/safe-checks.words.ts'
import { savedSearchKinds } from './rooms/saved-searches/saved-searches.words.ts'
import { socialSuggestionKinds } from './socials/social-suggestions/social-suggestions.words.ts'
import { stayKinds } from './rooms/stays/stays.words.ts'
import { verificationKinds } from './people/verifications/verifications.words.ts'

/** All kinds of notifications, in the order of Settings; each domain defines its own. */
export const notificationKinds: readonly NotificationKind[] = [
  ...roomRequestKinds,
  ...stayKinds,
  ...savedSearchKinds,
  ...meetupKinds,
  ...ratingKinds,
  ...safeCheckKinds,
  ...chatKinds,
  ...heldMessageKinds,
  ...followKinds,
  ...festivalKinds,
  ...programmeKinds,
  ...socialSuggestionKinds,
  ...verificationKinds,
  ...reportKinds,
  ...adminKinds,
]
