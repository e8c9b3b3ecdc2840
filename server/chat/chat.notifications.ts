import type { Notification, NotificationKind } from '../notifications/notify.ts'

const groupOpenedKind: NotificationKind = {
  kind: 'group_opened',
  title: 'Groups of your rooms',
  hint: 'Your host opened a group for everybody in the room.',
  reason: 'you share rooms on Compás',
}

/** Its rows are written by `sendMessage`, and its emails by `mailUnreadMessages`. */
export const directMessageKind: NotificationKind = {
  kind: 'direct_message',
  title: 'Messages to you',
  hint: 'Somebody wrote to you alone. We email only what you have not read after five minutes.',
  reason: 'somebody wrote to you on Compás',
}

/** In minutes: how long a direct message waits to be read before its email is sent. */
export const mailUnreadAfter = 5

/** In the order of Settings. */
export const chatKinds = [directMessageKind, groupOpenedKind]

type MessageFacts = {
  readerId: string
  sender: { id: string; name: string }
  threadId: string
  /** All unread messages have only photos. */
  isPhoto: boolean
}

/** To the other member of a direct thread, without the text of the message. */
export const directMessage = ({ readerId, sender, threadId, isPhoto }: MessageFacts): Notification => ({
  kind: directMessageKind,
  readerId,
  actorId: sender.id,
  relatedId: threadId,
  relatedType: 'chat_thread',
  actionUrl: `/messages?thread=${threadId}`,
  subject: 'You have a new message',
  text: (quote) => directMessageText(quote(sender.name, 'A dancer'), { isPhoto }),
})

export const directMessageText = (senderName: string, { isPhoto }: Pick<MessageFacts, 'isPhoto'>) => ({
  title: isPhoto ? `${senderName} sent you a photo` : `${senderName} wrote to you`,
  message: 'A new message is waiting for you in your chat.',
})

type GroupFacts = {
  readerId: string
  host: { id: string; name: string }
  room: { title: string }
  threadId: string
}

/** To each guest. */
export const groupOpened = ({ readerId, host, room, threadId }: GroupFacts): Notification => ({
  kind: groupOpenedKind,
  readerId,
  actorId: host.id,
  relatedId: threadId,
  relatedType: 'chat_thread',
  actionUrl: `/messages?thread=${threadId}`,
  subject: 'Your roommates have a group now',
  text: (quote) => ({
    title: `${quote(host.name, 'Your host')} opened a group`,
    message: `Everybody in ${quote(`“${room.title}”`, 'your room')} can talk there and plan the trip together.`,
  }),
})
