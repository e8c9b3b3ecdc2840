import { adminKinds } from './admin/admin.words.ts'
import { chatKinds } from './chat/chat.words.ts'
import { festivalKinds } from './festivals/festivals.words.ts'
import { heldMessageKinds } from './chat/held-messages.words.ts'
import { followKinds } from './follows/follows.words.ts'
import { meetupKinds } from './meetups/meetups.words.ts'
import type { NotificationKind } from './notifications/notification-kind.ts'
import { programmeKinds } from './programme/programme.words.ts'
import { reportKinds } from './reports/reports.words.ts'
import { ratingKinds } from './ratings/ratings.words.ts'
import { roomRequestKinds } from './room-requests/room-requests.words.ts'
import { safeCheckKinds } from './safe-checks/safe-checks.words.ts'
import { savedSearchKinds } from './saved-searches/saved-searches.words.ts'
import { verificationKinds } from './verifications/verifications.words.ts'

/** All kinds of notifications, in the order of Settings; each domain defines its own. */
export const notificationKinds: readonly NotificationKind[] = [
  ...roomRequestKinds,
  ...savedSearchKinds,
  ...meetupKinds,
  ...ratingKinds,
  ...safeCheckKinds,
  ...chatKinds,
  ...heldMessageKinds,
  ...followKinds,
  ...festivalKinds,
  ...programmeKinds,
  ...verificationKinds,
  ...reportKinds,
  ...adminKinds,
]
