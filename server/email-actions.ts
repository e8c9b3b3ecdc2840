import type { EmailAction } from './chat/email-actions/email-action.ts'
import { meetupEmailActions } from './festivals/meetups/meetups.email-actions.ts'
import { roomRequestEmailActions } from './rooms/room-requests/room-requests.email-actions.ts'

/** What can be done from emails; each domain defines its own. */
export const emailActions: readonly EmailAction[] = [...roomRequestEmailActions, ...meetupEmailActions]
