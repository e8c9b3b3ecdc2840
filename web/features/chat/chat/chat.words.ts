import { t } from '#texts'
import type { ChatThread, CountedReaction, QuotedMessage, StoredMessage } from '../../../../contract/chat/chat.ts'
import { type Reaction, type SystemEvent, systemEvents } from '../../../../contract/chat/chat-limits.ts'
import { addDays, formatDay } from '../../../lib/format/dates.ts'
import { localDay } from './messages.ts'
import { listed } from '../../../../texts/intl.ts'

/** Texts for a group by its subject: the title of its page (product specification, 'Messages'), and what leaving it means. */
const groups = {
  room_share: { title: t.chat.roommatesGroup, leaving: t.chat.leavingRoommatesGroup },
  meetup: { title: t.chat.meetupGroup, leaving: t.chat.leavingMeetupGroup },
}
const wordsOfGroup = ({ subjectType }: Pick<ChatThread, 'subjectType'>) => groups[subjectType ?? 'room_share']

/** The title of a thread's page. */
export const threadTitle = (thread: Pick<ChatThread, 'type' | 'subjectType'>) =>
  thread.type === 'group' ? wordsOfGroup(thread).title() : t.chat.chat()

/** The title of the panel that opens from the head of a thread. */
export const aboutTitle = ({ type }: Pick<ChatThread, 'type'>) =>
  type === 'group' ? t.chat.whosInThisChat() : t.chat.aboutThisChat()

/** The title of a group's owner. */
export const ownerTitle = ({ subjectType }: Pick<ChatThread, 'subjectType'>) =>
  subjectType === 'meetup' ? t.chat.organizer() : t.chat.host()

/** The text of the confirmation for leaving the group. */
export const whatLeavingMeans = (thread: Pick<ChatThread, 'subjectType'>) => wordsOfGroup(thread).leaving()

/** For a host, once there is enough company for a group. */
export const formatAllIn = (accepted: number) => t.chat.enoughAreIn({ accepted })

/** A message as one line: 'Leo: See you', 'You joined the group'. */
export function previewOf(message: StoredMessage, viewerId: string): string {
  if (message.messageType === 'system') return eventText(message, viewerId)
  const name = message.senderId === viewerId ? t.chat.you() : message.senderName
  return t.chat.messagePreview({ name, content: contentOf(message) })
}

const eventTexts: Record<SystemEvent, (values: { who: 'you' | 'other'; name: string }) => string> = {
  opened: t.chat.openedTheGroup,
  joined: t.chat.joinedTheGroup,
  left: t.chat.leftTheGroup,
  joined_left: t.chat.joinedAndLeftAgain,
  left_joined: t.chat.leftAndCameBack,
  changed: t.chat.changedTheRoom,
}

/** An event in a thread: 'Leo joined the group'. Empty if this release does not know it. */
export function eventText(
  { senderId, senderName, content }: Pick<StoredMessage, 'senderId' | 'senderName' | 'content'>,
  viewerId: string,
): string {
  const event = systemEvents.find((one) => one === content)
  return event ? eventTexts[event]({ who: senderId === viewerId ? 'you' : 'other', name: senderName }) : ''
}

/** The last message in the list of threads. In a direct thread the row already has the name of the other member. */
export function lastMessageOf({ type, lastMessage }: ChatThread, viewerId: string): string {
  if (lastMessage === null) return t.chat.noMessagesYet()
  const isOfOther = type === 'direct' && lastMessage.senderId !== viewerId && lastMessage.messageType === 'text'
  return isOfOther ? contentOf(lastMessage) : previewOf(lastMessage, viewerId)
}

/** The text in place of a message that is not displayed. */
const contentOf = (message: StoredMessage) => quotedText({ ...message, photoCount: message.images.length })

/** A message that another one replies to, in one line. */
export function quotedText(
  quoted: Pick<QuotedMessage, 'isDeleted' | 'isCollapsed' | 'content' | 'photoCount'>,
): string {
  if (quoted.isDeleted) return t.chat.messageDeleted()
  if (quoted.isCollapsed) return t.chat.hiddenMessage()
  return textOrPhotos(quoted.content, quoted.photoCount)
}

/** Reactions: the emoji and its name. */
export const reactionWords: Record<Reaction, { emoji: string; name: () => string }> = {
  heart: { emoji: '❤️', name: t.chat.love },
  thumbs_up: { emoji: '👍', name: t.chat.thumbsUp },
  laughing: { emoji: '😂', name: t.chat.laughing },
  sad: { emoji: '😢', name: t.chat.sad },
  thanks: { emoji: '🙏', name: t.chat.thanks },
  dancing: { emoji: '💃', name: t.chat.dancing },
}

/** 'Love: you, Ana and 3 more'. */
export function whoReacted({ reaction, count, isOwn, names }: CountedReaction): string {
  const more = count - names.length - (isOwn ? 1 : 0)
  const who = [
    ...(isOwn ? [t.chat.youInList()] : []),
    ...names,
    ...(more > 0 ? [t.chat.moreInList({ count: more })] : []),
  ]
  return t.chat.reactionBy({ reaction: reactionWords[reaction].name(), people: listed(who) })
}

/** The text, or the number of photos if there is none. */
export const textOrPhotos = (content: string, photos: number): string =>
  content === '' ? t.chat.photoCount({ count: photos }) : content

/** Whether the preview of a message mentions photos. */
export const hasShownImages = ({ isCollapsed, images }: StoredMessage) => images.length > 0 && !isCollapsed

/** The alternative text of a photo of a message: 'Photo from Marta, 1 of 2'; `name` is null for the reader's own. */
export const photoName = (name: string | null, at: number, count: number): string =>
  name === null ? t.chat.yourPhoto({ at: at + 1, count }) : t.chat.photoFrom({ name, at: at + 1, count })

/** 'Ana is typing…', 'Ana and Leo are typing…', '3 people are typing…'. */
export function typingText(names: readonly string[]): string {
  const [first = '', second] = names
  if (names.length > 2) return t.chat.manyAreTyping({ count: names.length })
  return second === undefined ? t.chat.isTyping({ name: first }) : t.chat.twoAreTyping({ first, second })
}

/** 'Today', 'Yesterday' or the date. */
export function dayTitle(day: string): string {
  const today = localDay(new Date().toISOString())
  if (day === today) return t.chat.today()
  return day === addDays(today, -1) ? t.chat.yesterday() : formatDay(day)
}
