import { sql } from 'kysely'
import { z } from 'zod'
import { t } from '#texts'
import { notificationKind, titled } from '../notifications/notification-kind.ts'
import { hasOnlyPhotos } from './only-photos.ts'

export const groupOpened = notificationKind({
  kind: 'group_opened',
  topic: 'messages',
  reach: 'answered',
  push: 'on',
  title: t.chatNotifications.groupKind,
  hint: t.chatNotifications.groupHint,
  reason: t.chatNotifications.groupReason,
  facts: z.object({}),
  words: (_, { quote, actor, about }) => ({
    subject: t.chatNotifications.groupSubject(),
    title: t.chatNotifications.groupTitle({ host: quote(actor, t.chatNotifications.yourHost()) }),
    message: t.chatNotifications.groupMessage(titled(quote(about, ''))),
  }),
})

const textOfMessage = sql`(
  select content from chat_messages
  where thread_id = push.related_id and seq = (push.facts ->> 'seq')::bigint and deleted_at is null
)`

/**
 * For the other member of a direct thread, without the text of the message. Its rows are written by `sendMessage`, and its emails by
 * `mailUnreadMessages`.
 */
export const directMessageKind = notificationKind({
  kind: 'direct_message',
  topic: 'messages',
  reach: 'refused',
  push: 'on',
  title: t.chatNotifications.directKind,
  hint: t.chatNotifications.directHint,
  reason: t.chatNotifications.directReason,
  facts: z.object({ onlyPhotos: z.boolean().default(false) }),
  message: textOfMessage,
  lookUp: sql`jsonb_build_object('onlyPhotos', ${hasOnlyPhotos('notifications')})`,
  words({ onlyPhotos }, { quote, actor }) {
    const dancer = quote(actor, t.common.aDancer())
    return {
      subject: t.chatNotifications.directSubject(),
      title: onlyPhotos ? t.chatNotifications.sentPhoto({ dancer }) : t.chatNotifications.wroteToYou({ dancer }),
      message: t.chatNotifications.directMessage(),
      push: onlyPhotos ? t.pushes.sentPhoto() : t.pushes.wroteToYou(),
    }
  },
})

/** For the members of a group. A group is in no bell: it has its own count of what is unread. */
export const groupMessageKind = notificationKind({
  kind: 'group_message',
  topic: 'messages',
  reach: 'answered',
  push: 'on',
  isOnlyPushed: true,
  title: t.chatNotifications.groupMessageKind,
  hint: t.chatNotifications.groupMessageHint,
  reason: t.chatNotifications.groupReason,
  facts: z.object({}),
  message: textOfMessage,
  words: (_, { quote, actor }) => ({
    subject: t.pushes.wroteInGroup(),
    title: t.chatNotifications.groupMessageTitle({ dancer: quote(actor, t.common.aDancer()) }),
    message: t.pushes.wroteInGroup(),
  }),
})

/** The common fields of notifications of a thread. */
export const inThread = (threadId: string) =>
  ({ relatedId: threadId, relatedType: 'chat_thread', actionUrl: `/messages?thread=${threadId}` }) as const

/** In minutes: how long a direct message stays unread before its email is sent. */
export const mailUnreadAfter = 5

/** In the order of Settings. */
export const chatKinds = [directMessageKind, groupMessageKind, groupOpened]
