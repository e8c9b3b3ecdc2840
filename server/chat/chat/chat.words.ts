import { sql } from 'kysely'
import { z } from 'zod'
import { notificationKind } from '../notifications/notification-kind.ts'
import { hasOnlyPhotos } from './only-photos.ts'

/** The events in messages of the product, which are about their sender. */
const systemEvents = ['opened', 'joined', 'left', 'joined_left', 'left_joined', 'changed'] as const
export type SystemEvent = (typeof systemEvents)[number]

/** The text after the sender's name, by the stored content: an event, or in old messages the text itself. */
export function systemWords(_locale = 'en'): Record<string, string> {
  const words: Record<SystemEvent, string> = {
    opened: 'opened the group',
    joined: 'joined the group',
    left: 'left the group',
    joined_left: 'joined the group and left again',
    left_joined: 'left the group and came back',
    changed: 'changed the room',
  }
  return Object.fromEntries(
    systemEvents.flatMap((event) => [
      [event, words[event]],
      [`${event} the group`, words[event]],
    ]),
  )
}

export const groupOpened = notificationKind({
  kind: 'group_opened',
  topic: 'messages',
  reach: 'answered',
  title: 'Groups of your rooms',
  hint: 'Your host opened a group for everybody in the room.',
  reason: 'you share rooms on Compás',
  facts: z.object({}),
  words: (_, { quote, actor, about }) => ({
    subject: 'Your roommates have a group now',
    title: `${quote(actor, 'Your host')} opened a group`,
    message: `Everybody in ${quote(about && `“${about}”`, 'your room')} can talk there and plan the trip together.`,
  }),
})

/**
 * For the other member of a direct thread, without the text of the message. Its rows are written by `sendMessage`, and its emails by
 * `mailUnreadMessages`.
 */
export const directMessageKind = notificationKind({
  kind: 'direct_message',
  topic: 'messages',
  reach: 'refused',
  title: 'Messages to you',
  hint: 'Somebody wrote to you alone. We email only what you have not read after five minutes.',
  reason: 'somebody wrote to you on Compás',
  facts: z.object({ onlyPhotos: z.boolean().default(false) }),
  lookUp: sql`jsonb_build_object('onlyPhotos', ${hasOnlyPhotos('notifications')})`,
  words({ onlyPhotos }, { quote, actor }) {
    const sender = quote(actor, 'A dancer')
    return {
      subject: 'You have a new message',
      title: onlyPhotos ? `${sender} sent you a photo` : `${sender} wrote to you`,
      message: 'A new message is waiting for you in your chat.',
    }
  },
})

/** The common fields of notifications of a thread. */
export const inThread = (threadId: string) =>
  ({ relatedId: threadId, relatedType: 'chat_thread', actionUrl: `/messages?thread=${threadId}` }) as const

/** In minutes: how long a direct message stays unread before its email is sent. */
export const mailUnreadAfter = 5

/** In the order of Settings. */
export const chatKinds = [directMessageKind, groupOpened]
