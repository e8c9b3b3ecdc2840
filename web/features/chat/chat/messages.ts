import type { ChatMessage, ChatThread, CountedReaction, QuotedMessage } from '../../../../contract/chat/chat.ts'
import { type Reaction, reactions } from '../../../../contract/chat/chat-limits.ts'
import type { OutboxEntry } from '../../../lib/outbox/outbox-store.ts'

/**
 * The messages of a thread after some were added. Added messages are newer: an edited or deleted message replaces its earlier version. The
 * server's `seq` has no gaps, so a gap means that messages were not loaded; only those after the last gap are kept.
 */
export function addedTo(known: readonly ChatMessage[], added: readonly ChatMessage[]): ChatMessage[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]))
  const messages = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq)
  const afterGap = messages.findLastIndex(({ seq }, at) => at > 0 && messages[at - 1]?.seq !== seq - 1)
  return messages.slice(Math.max(afterGap, 0))
}

/** A message of the server, or with `outgoing` one that it has not acknowledged yet. */
export type VisibleMessage = ChatMessage & { outgoing?: OutboxEntry }

/** The messages of a thread, followed by the viewer's own unsent ones. */
export function withOutgoing(
  messages: readonly ChatMessage[],
  entries: readonly OutboxEntry[],
  { memberId, threadId }: { memberId: string; threadId: string },
): VisibleMessage[] {
  const acknowledged = new Set(messages.map(({ clientId }) => clientId))
  const last = messages.at(-1)?.seq ?? 0
  const onTheirWay = entries.filter(
    (entry) => entry.memberId === memberId && entry.threadId === threadId && !acknowledged.has(entry.clientId),
  )
  const quoteOf = ({ replyTo }: OutboxEntry) => {
    const replied = replyTo === null ? undefined : messages.find(({ id }) => id === replyTo)
    return replied ? quotedFrom(replied) : null
  }
  return [...messages, ...onTheirWay.map((entry, at) => visibleEntry(entry, last + 1 + at, quoteOf(entry)))]
}

/** A member's messages that the server refused. */
export const refusedEntries = (entries: readonly OutboxEntry[], memberId: string) =>
  entries.filter((entry) => entry.memberId === memberId && entry.refusal !== null)

/** The quote of this message in a reply. */
export const quotedFrom = ({ images, ...message }: ChatMessage): QuotedMessage => ({
  ...message,
  photoCount: images.length,
})

/** The reaction of the reader; null for none. */
export const ownReaction = ({ reactions }: Pick<ChatMessage, 'reactions'>): Reaction | null =>
  reactions?.find(({ isOwn }) => isOwn)?.reaction ?? null

/** The message with this reaction of the reader, in place of an earlier one. */
export function withReaction(message: ChatMessage, own: Reaction | null): ChatMessage {
  const ofOthers = (message.reactions ?? [])
    .map((one) => (one.isOwn ? { ...one, isOwn: false, count: one.count - 1 } : one))
    .filter(({ count }) => count > 0)
  const none: CountedReaction[] = own === null || ofOthers.some(({ reaction }) => reaction === own) ? [] : [nobody(own)]
  const counted = [...ofOthers, ...none]
    .map((one) => (one.reaction === own ? { ...one, isOwn: true, count: one.count + 1 } : one))
    .toSorted((one, other) => reactions.indexOf(one.reaction) - reactions.indexOf(other.reaction))
  return { ...message, reactions: counted.length > 0 ? counted : null }
}

const nobody = (reaction: Reaction): CountedReaction => ({ reaction, count: 0, isOwn: false, names: [] })

const visibleEntry = (outgoing: OutboxEntry, seq: number, replyTo: QuotedMessage | null): VisibleMessage => ({
  id: outgoing.clientId,
  seq,
  senderId: outgoing.memberId,
  senderName: '',
  content: outgoing.content,
  images: [],
  createdAt: new Date(outgoing.writtenAt).toISOString(),
  messageType: 'text',
  isEdited: false,
  isDeleted: false,
  isCollapsed: false,
  clientId: outgoing.clientId,
  replyTo,
  reactions: null,
  outgoing,
})

/**
 * The name of the other member of a direct thread who has not replied yet: until then, no photos may be sent to them. Null after a reply,
 * and in a group. Before a reply a thread is so short that all of it is loaded.
 */
export function awaitedReply(thread: ChatThread, messages: readonly ChatMessage[] | undefined, memberId: string) {
  if (messages === undefined) return null
  const hasEarlier = messages[0] !== undefined && messages[0].seq > 1
  const isAnswered = messages.some(({ senderId, messageType }) => senderId !== memberId && messageType === 'text')
  return thread.type === 'group' || hasEarlier || isAnswered ? null : thread.title
}

/** Consecutive messages of one sender within a few minutes. */
export type MessageGroup = { senderId: string | null; senderName: string; messages: VisibleMessage[] }
/** The messages of a day in the reader's time zone. */
export type MessageDay = { day: string; groups: MessageGroup[] }

const groupedWithin = 5 * 60_000

/** `breakAt` is the id of a message that always starts a new group. */
export function groupByDay(messages: readonly VisibleMessage[], breakAt?: string): MessageDay[] {
  const days: MessageDay[] = []
  for (const message of messages) {
    const day = localDay(message.createdAt)
    let current = days.at(-1)
    if (current?.day !== day) days.push((current = { day, groups: [] }))
    const group = current.groups.at(-1)
    if (group && message.id !== breakAt && belongsTo(group, message)) group.messages.push(message)
    else current.groups.push({ senderId: message.senderId, senderName: message.senderName, messages: [message] })
  }
  return days
}

function belongsTo({ messages }: MessageGroup, message: VisibleMessage) {
  const last = messages.at(-1)
  return (
    last !== undefined &&
    last.messageType === 'text' &&
    message.messageType === 'text' &&
    last.senderId === message.senderId &&
    // Limits the size of a chunk that is rendered together.
    chunkOf(message) - chunkOf(messages[0] ?? last) < 2 &&
    Date.parse(message.createdAt) - Date.parse(last.createdAt) < groupedWithin
  )
}

/** Messages that are rendered together, from one `seq` to another. */
export type MessageChunk = { chunk: number; first: number; last: number; groups: MessageGroup[] }

const chunkOf = ({ seq }: VisibleMessage) => Math.floor(seq / 50)

/** Chunks start at fixed `seq` values, so that loading earlier messages does not change later chunks. */
export function chunksOf(groups: readonly MessageGroup[]): MessageChunk[] {
  const chunks: MessageChunk[] = []
  for (const group of groups) {
    const [first, last] = [group.messages[0], group.messages.at(-1)]
    if (!first || !last) continue
    const current = chunks.at(-1)
    if (current?.chunk === chunkOf(first)) {
      current.groups.push(group)
      current.last = last.seq
    } else chunks.push({ chunk: chunkOf(first), first: first.seq, last: last.seq, groups: [group] })
  }
  return chunks
}

/** 'YYYY-MM-DD' in the reader's time zone. */
export function localDay(instant: string): string {
  const date = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export type TextPart = { text: string; address?: string }

const webAddress = /\bhttps?:\/\/[^\s<>"«»„“”‹›]+/gi
/** Punctuation at the end of an address belongs to the sentence, as does a closing bracket without an opening one. */
const sentenceEnds = new Set(".,;:!?'’…。、，！？")
const brackets = new Map(Object.entries({ ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '】': '【' }))

function withoutSentence(found: string): string {
  const unopened = new Map(
    [...brackets].map(([closing, opening]) => [closing, countOf(found, closing) - countOf(found, opening)]),
  )
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    const left = unopened.get(last) ?? 0
    if (left <= 0 && !sentenceEnds.has(last)) break
    unopened.set(last, left - 1)
  }
  return found.slice(0, end)
}

const countOf = (text: string, letter: string) => text.split(letter).length - 1

/** The text in parts; parts with an `address` are web addresses. */
export function splitAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = withoutSentence(found)
    if (!/^https?:\/\/./i.test(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
