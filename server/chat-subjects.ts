import type { ChatSubject } from './chat/chat/threads/subjects.ts'
import { meetupSubject } from './festivals/meetups/meetup-groups.ts'
import { roomSubject } from './rooms/room-requests/room-groups.ts'

/** All kinds of things that chats are about; each domain defines its own. */
export const chatSubjects: readonly ChatSubject[] = [roomSubject, meetupSubject]
