import type { LetterAct } from './chat/letter-acts/letter-act.ts'
import { meetupActs } from './festivals/meetups/meetups.acts.ts'
import { roomRequestActs } from './rooms/room-requests/room-requests.acts.ts'

/** What can be done from letters; each domain defines its own. */
export const letterActs: readonly LetterAct[] = [...roomRequestActs, ...meetupActs]
