import type { ChatThread, CountedReaction, QuotedMessage, StoredMessage } from '../../../../contract/chat/chat.ts'
import type { Reaction } from '../../../../contract/chat/chat-limits.ts'
import { addDays, formatDay } from '../../../lib/format/dates.ts'
import { localDay } from './messages.ts'

/** Texts for a group by its subject: the title of its page (product specification, 'Messages'), and what remains after leaving it. */
const groups = {
  room_share: { title: 'Roommates Group', stays: 'Your place in the room stays.' },
  meetup: { title: 'Meetup Group', stays: 'Your place at the meetup stays.' },
}
const wordsOfGroup = ({ subjectType }: Pick<ChatThread, 'subjectType'>) => groups[subjectType ?? 'room_share']

/** The title of a thread's page. */
export const threadTitle = (thread: Pick<ChatThread, 'type' | 'subjectType'>) =>
  thread.type === 'group' ? wordsOfGroup(thread).title : 'Chat'

/** The title of the panel that opens from the head of a thread. */
export const aboutTitle = ({ type }: Pick<ChatThread, 'type'>) =>
  type === 'group' ? 'Who is in this chat' : 'About this chat'

/** The title of a group's owner. */
export const ownerTitle = ({ subjectType }: Pick<ChatThread, 'subjectType'>) =>
  subjectType === 'meetup' ? 'Organizer' : 'Host'

/** The text of the confirmation for leaving the group. */
export const whatLeavingMeans = (thread: Pick<ChatThread, 'subjectType'>) =>
  `You no longer see its messages. ${wordsOfGroup(thread).stays}`

/** For a host, once there is enough company for a group. */
export const formatAllIn = (accepted: number) =>
  accepted === 2 ? 'Both are in. Open the group chat' : `All ${accepted} are in. Open the group chat`

export const participantCount = (count: number) => `${count} ${count === 1 ? 'participant' : 'participants'}`

/** A message as one line: 'Leo: See you', 'You joined the group'. */
export function previewOf(message: StoredMessage, viewerId: string): string {
  const { senderId, senderName, messageType, content } = message
  const name = senderId === viewerId ? 'You' : senderName
  return messageType === 'system' ? `${name} ${content}` : `${name}: ${contentOf(message)}`
}

/** The last message in the list of threads. In a direct thread the row already has the name of the other member. */
export function lastMessageOf({ type, lastMessage }: ChatThread, viewerId: string): string {
  if (lastMessage === null) return 'No messages yet'
  const isOfOther = type === 'direct' && lastMessage.senderId !== viewerId && lastMessage.messageType === 'text'
  return isOfOther ? contentOf(lastMessage) : previewOf(lastMessage, viewerId)
}

/** The text in place of a message that is not displayed. */
const contentOf = (message: StoredMessage) => quotedText({ ...message, photoCount: message.images.length })

/** A message that another one replies to, in one line. */
export function quotedText(
  quoted: Pick<QuotedMessage, 'isDeleted' | 'isCollapsed' | 'content' | 'photoCount'>,
): string {
  if (quoted.isDeleted) return 'Message deleted'
  if (quoted.isCollapsed) return 'Hidden message'
  return textOrPhotos(quoted.content, quoted.photoCount)
}

/** Reactions: the emoji and its name. */
export const reactionWords: Record<Reaction, { emoji: string; name: string }> = {
  heart: { emoji: '❤️', name: 'Love' },
  thumbs_up: { emoji: '👍', name: 'Thumbs up' },
  laughing: { emoji: '😂', name: 'Laughing' },
  sad: { emoji: '😢', name: 'Sad' },
  thanks: { emoji: '🙏', name: 'Thanks' },
  dancing: { emoji: '💃', name: 'Dancing' },
}

const allOf = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'Love: you, Ana and 3 more'. */
export function whoReacted({ reaction, count, isOwn, names }: CountedReaction): string {
  const more = count - names.length - (isOwn ? 1 : 0)
  const who = [...(isOwn ? ['you'] : []), ...names, ...(more > 0 ? [`${more} more`] : [])]
  return `${reactionWords[reaction].name}: ${allOf.format(who)}`
}

/** The text, or the number of photos if there is none. */
export function textOrPhotos(content: string, photos: number): string {
  if (content !== '') return content
  return photos === 1 ? 'Photo' : `${photos} photos`
}

/** Whether the preview of a message mentions photos. */
export const hasShownImages = ({ isCollapsed, images }: StoredMessage) => images.length > 0 && !isCollapsed

/** The alternative text of a photo of a message: 'Photo from Marta, 1 of 2'; `name` is null for the reader's own. */
export function photoName(name: string | null, at: number, count: number): string {
  const photo = name === null ? 'Your photo' : `Photo from ${name}`
  return count === 1 ? photo : `${photo}, ${at + 1} of ${count}`
}

/** 'Ana is typing…', 'Ana and Leo are typing…', '3 people are typing…'. */
export function typingText(names: readonly string[]): string {
  if (names.length > 2) return `${names.length} people are typing…`
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} typing…`
}

/** 'Today', 'Yesterday' or the date. */
export function dayTitle(day: string): string {
  const today = localDay(new Date().toISOString())
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day)
}

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })

/** The time of day in the reader's format and time zone. */
export const timeOf = (instant: string) => clock.format(new Date(instant))
