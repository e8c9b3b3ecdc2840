import { Fragment, type RefObject, useState } from 'react'
import { t } from '#texts'
import type { ChatMessage, ChatThread } from '../../../../contract/chat/chat.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { hashOf } from '../../../../contract/platform/hash-of.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import { dayTitle, eventText } from './chat.words.ts'
import { MessageBubble } from './message/message-bubble.tsx'
import { MessageReactions } from './message/message-reactions.tsx'
import { chunksOf, groupByDay, type MessageGroup, type VisibleMessage } from './messages.ts'
import { UnsentNote } from './message/unsent-note.tsx'
import { WhileNear } from './while-near.tsx'
import { listed } from '../../../../texts/intl.ts'

type MessageListProps = {
  thread: ChatThread
  messages: readonly VisibleMessage[]
  memberId: string
  /** The message below the line 'New messages'. */
  firstUnreadId: string | undefined
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** The `seq` values of messages that are rendered even far from view. */
  kept: readonly (number | undefined)[]
  onMenu: (message: ChatMessage, anchor: HTMLElement) => void
  /** Called with the `seq` of a quoted message. */
  onQuote: (seq: number) => void
}

/** The number of messages that are rendered at once when a chat is opened. */
const renderedFirst = 200
/** The approximate height of a message with the space above it, in pixels. */
const usualHeight = 56

/** The messages grouped by day and sender, rendered while they are near the view. `NewMessages` announces new ones. */
export function MessageList({ messages, box, kept, ...rest }: MessageListProps) {
  const [opened] = useState(() => ({ first: messages[0]?.seq ?? 0, rendered: messages.at(-renderedFirst)?.seq ?? 0 }))
  return (
    <div role="log" aria-label={t.chat.messages()} aria-live="off" className="grid gap-5">
      {groupByDay(messages, rest.firstUnreadId).map(({ day, groups }) => (
        <section key={day} aria-label={dayTitle(day)} className="grid gap-4">
          <h3 className="sticky top-2 z-1 justify-self-center rounded-full bg-sunk px-3 py-1 font-text text-xs font-medium tracking-normal text-soft">
            {dayTitle(day)}
          </h3>
          {chunksOf(groups).map(({ chunk, first, last, groups }) => (
            <WhileNear
              key={chunk}
              box={box}
              isKept={kept.some((seq) => seq !== undefined && seq >= first && seq <= last)}
              // Messages that are loaded later are near the view.
              startsWith={first >= opened.first && last < opened.rendered ? (last - first + 1) * usualHeight : null}
            >
              {groups.map((group) => (
                <Fragment key={keyOf(group.messages[0])}>
                  {group.messages[0]?.id === rest.firstUnreadId && <UnreadLine />}
                  <Group group={group} {...rest} />
                </Fragment>
              ))}
            </WhileNear>
          ))}
        </section>
      ))}
    </div>
  )
}

/** The same key for an own message before and after it is acknowledged, so that it is not mounted again. */
const keyOf = (message: VisibleMessage | undefined) => message?.clientId ?? message?.id

type GroupProps = Omit<MessageListProps, 'messages' | 'box' | 'kept'> & { group: MessageGroup }

function Group({ group, ...rest }: GroupProps) {
  const { thread, memberId } = rest
  const { senderId, senderName, messages } = group
  const isOwn = senderId === memberId
  if (messages[0]?.messageType === 'system') return <SystemMessage message={messages[0]} memberId={memberId} />
  if (thread.type === 'direct' || isOwn) return <Bubbles messages={messages} isOwn={isOwn} {...rest} />
  const id = senderId ?? thread.id
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-2">
      <Avatar
        id={id}
        name={senderName}
        picture={thread.members.find((member) => member.id === senderId)?.avatar}
        size="small"
      />
      <div className="grid gap-1">
        <p
          dir="auto"
          translate="no"
          className="hued truncate ps-1 text-sm font-bold text-(--hue-ink)"
          style={hueStyle(hashOf(id) % 360)}
        >
          {senderName}
        </p>
        <Bubbles messages={messages} isOwn={false} {...rest} />
      </div>
    </div>
  )
}

type BubblesProps = Omit<GroupProps, 'group'> & { messages: readonly VisibleMessage[]; isOwn: boolean }

function Bubbles({ messages, isOwn, thread, memberId, onMenu, onQuote }: BubblesProps) {
  const last = messages.at(-1)
  return (
    <div className="grid gap-1">
      {messages.map((message) => (
        <div key={keyOf(message)} className="grid gap-1">
          <MessageBubble
            message={message}
            memberId={memberId}
            isOwn={isOwn}
            isLast={message === last}
            onMenu={(anchor) => onMenu(message, anchor)}
            onQuote={onQuote}
          />
          {message.reactions && (
            <MessageReactions message={message} isOwn={isOwn} memberId={memberId} threadId={thread.id} />
          )}
          {message.outgoing && <UnsentNote entry={message.outgoing} />}
        </div>
      ))}
      {isOwn && <SeenBy thread={thread} memberId={memberId} last={last} />}
    </div>
  )
}

type SystemMessageProps = { message: ChatMessage; memberId: string }

const SystemMessage = ({ message, memberId }: SystemMessageProps) => (
  <p className="text-center text-sm text-soft">{eventText(message, memberId)}</p>
)

/** Above the label of the day, which would cover it when they overlap. */
const UnreadLine = () => (
  <p
    data-first-unread
    className="relative z-2 flex bg-paper py-1 items-center gap-3 text-sm font-bold text-accent-ink before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
  >
    {t.chat.newMessages()}
  </p>
)

type SeenByProps = { thread: ChatThread; memberId: string; last: VisibleMessage | undefined }

/** Below the latest message of the thread, if it is the reader's own. */
function SeenBy({ thread, memberId, last }: SeenByProps) {
  const isLatest = last !== undefined && !last.outgoing && last.seq >= (thread.lastMessage?.seq ?? 0)
  if (!isLatest) return null
  const readers = thread.members.filter(({ id, lastReadSeq }) => id !== memberId && lastReadSeq >= last.seq)
  if (readers.length === 0) return null
  return (
    <p className="truncate text-end text-xs text-soft">
      {thread.type === 'direct'
        ? t.chat.seen()
        : t.chat.seenBy({
            names: listed(
              readers.map(({ name }) => name),
              'unit',
            ),
          })}
    </p>
  )
}
