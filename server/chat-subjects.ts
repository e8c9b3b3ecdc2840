import type { ChatSubject } from './chat/subjects.ts'
import { meetupSubject } from './meetups/meetup-groups.ts'
import { roomSubject } from './room-requests/room-groups.ts'

/** All kinds of things that chats are about; each domain defines its own. */
export const chatSubjects: readonly ChatSubject[] = [roomSubject, meetupSubject]
