import { z } from 'zod'
import { StoredMessage } from './chat.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging, ReplyDay } from '../platform/fields.ts'
import { meetupTypes } from '../festivals/meetup-limits.ts'

const named = { id: Id, title: z.string(), festival: z.string() }

/** The room or the meetup that a chat is about, with its days or its time. */
const AboutSubject = z.discriminatedUnion('type', [
  z.object({ ...named, type: z.literal('room_share'), availableFrom: ReplyDay, availableTo: ReplyDay }),
  z.object({
    ...named,
    type: z.literal('meetup'),
    meetupType: z.enum(meetupTypes),
    festivalId: Id,
    startTime: Instant,
    /** The time zone of the festival; null if it is not known. */
    timeZone: z.string().nullable(),
  }),
])
export type AboutSubject = z.infer<typeof AboutSubject>

const ChatAbout = z.object({
  /** The host or organizer of a group. Null in a direct thread, and after they have left. */
  ownerId: Id.nullable(),
  /** Null if the thread is about nothing, or if its subject is no longer visible to the caller. */
  subject: AboutSubject.nullable(),
})

/** A message with photos. */
const PhotoMessage = StoredMessage.pick({
  id: true,
  seq: true,
  senderId: true,
  senderName: true,
  images: true,
  createdAt: true,
})
export type PhotoMessage = z.infer<typeof PhotoMessage>

const thread = z.object({ id: Id })

export const chatAbout = endpoints({
  read: {
    method: 'GET',
    path: '/api/chat/threads/:id/about',
    access: 'member',
    summary: 'Who leads a thread of the caller, and the room or the meetup that it is about.',
    params: thread,
    response: ChatAbout,
  },
  photos: {
    method: 'GET',
    path: '/api/chat/threads/:id/photos',
    access: 'member',
    summary:
      'The messages of a thread that have photos, the latest first; without those of members with whom there is a block.',
    params: thread,
    query: Paging,
    response: z.array(PhotoMessage),
    paged: true,
  },
})
