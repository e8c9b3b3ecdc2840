import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { t } from '#texts'
import type { ChatMessage, ChatThread } from '../../../../../contract/chat/chat.ts'
import { MemberMenu } from '../../../../lib/member/member-menu.tsx'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { usePoll } from '../../../../lib/live/live-status.ts'
import { isNotFound } from '../../../../lib/page/not-found.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { OfflineSince } from '../../../../lib/offline/offline-since.tsx'
import { useOutOfReach } from '../../../../lib/offline/out-of-reach.ts'
import { addToOutbox, deleteEntry, useOutbox } from '../../../../lib/outbox/outbox.ts'
import { mayAskForPush } from '../../../../lib/push/may-ask.ts'
import type { OutboxEntry } from '../../../../lib/outbox/outbox-store.ts'
import { cx } from '../../../../ui/cx.ts'
import { OfflineIcon } from '../../../../ui/pictures/more-icons.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { messageInterval, messagesQuery, threadInterval, threadQuery } from '../chat.queries.ts'
import { DraftComposer } from '../composer/draft-composer.tsx'
import { useReply } from '../composer/use-reply.ts'
import { EditComposer } from '../composer/edit-composer.tsx'
import { GoneThread } from './gone-thread.tsx'
import { MessageList } from '../message-list.tsx'
import type { OpenMenu } from '../message/message-menu.tsx'
import { awaitedReply, withOutgoing } from '../messages.ts'
import { NewMessages } from '../new-messages.tsx'
import { OlderMessages } from '../older-messages.tsx'
import { ThreadHead } from './thread-head.tsx'
import { Typing } from '../typing-line.tsx'
import { createTypingTeller } from '../typing.ts'
import { useFoundMessage } from '../use-found-message.ts'
import { useOpening } from '../use-opening.ts'
import { type NewRange, useReadMarks } from '../use-read-marks.ts'
import { useScrollPlace } from '../use-scroll-place.ts'
import { useVisibleArea } from '../use-visible-area.ts'

const MessageMenu = lazyPart(() => import('../message/message-menu.tsx'), 'MessageMenu')

type ThreadViewProps = {
  memberId: string
  threadId: string
  /** The `seq` of a message from a search. */
  seq: number | undefined
  onLeft: () => void
}

/** A thread with its messages and the message field (product specification, 'Messages'). It fills the screen of a phone. */
export function ThreadView({ memberId, threadId, seq, onLeft }: ThreadViewProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(threadQuery(api, memberId, threadId, usePoll(threadInterval)))
  const area = useVisibleArea<HTMLElement>()
  const isGone = isNotFound(query.error)
  const thread = isGone ? undefined : query.data
  return (
    <section
      ref={area}
      data-fills-phone
      aria-label={t.chat.openChat()}
      className="flex min-w-0 flex-col bg-paper max-md:fixed max-md:inset-x-0 max-md:top-[calc(var(--visible-top,0px)+var(--above-chat))] max-md:z-30 max-md:h-[calc(var(--visible-height,100dvh)-var(--above-chat))]"
    >
      <ThreadHead {...{ thread, isGone, memberId, onLeft }}>
        {thread?.type === 'direct' && <PartnerMenu {...{ thread, memberId }} onBlocked={onLeft} />}
      </ThreadHead>
      <Offline />
      {isGone ? (
        <GoneThread {...{ memberId, threadId }} />
      ) : (
        <Loaded
          query={query}
          failed={t.chat.weCouldntLoadThisChat()}
          failedHint={t.chat.nothingYouWroteIsLost()}
          loading={<MessagesSkeleton label={t.chat.loadingTheChat()} />}
        >
          {(thread) => <Conversation thread={thread} loading={query} memberId={memberId} seq={seq} />}
        </Loaded>
      )}
    </section>
  )
}

type PartnerMenuProps = { thread: ChatThread; memberId: string; onBlocked: () => void }

/** The menu about the other member of a direct thread; not rendered after they have left. */
function PartnerMenu({ thread, memberId, onBlocked }: PartnerMenuProps) {
  const partner = thread.members.find(({ id }) => id !== memberId)
  return partner && <MemberMenu member={partner} onBlocked={onBlocked} />
}

function Offline() {
  if (!useOutOfReach()) return null
  return (
    <output className="flex flex-none items-center gap-2 bg-amber-wash px-4 py-2 text-sm text-amber">
      <OfflineIcon size={18} className="flex-none" />
      <span>
        <span className="md:hidden">
          <OfflineSince fallback={null} />{' '}
        </span>
        {t.chat.youreOffline()}
      </span>
    </output>
  )
}

type ConversationProps = Pick<ThreadViewProps, 'memberId' | 'seq'> & { thread: ChatThread; loading: UseQueryResult }

function Conversation({ thread, loading, memberId, seq }: ConversationProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useQuery(messagesQuery(api, memberId, thread.id, usePoll(messageInterval)))
  // Read in the same component as the query, so that a newly acknowledged message is always in one of the two.
  const { entries } = useOutbox()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  // With a keyboard the message field has the focus, except for a reader who comes from a search.
  const [isFocused, setFocused] = useState(
    () => seq === undefined && matchMedia('(width >= 48rem) and (pointer: fine)').matches,
  )
  const [edited, setEdited] = useState<OpenMenu | null>(null)
  const first = query.data?.[0]
  const { isOpen, isShown } = useOpening(loading, query)
  const { box, content, restorationId, isAtEnd, onScroll, toEnd, show } = useScrollPlace({
    first: first?.id,
    start: '[data-first-unread]',
    isOpen,
  })
  const read = isOpen ? query.data : undefined
  const newRange = useReadMarks({ thread, memberId, messages: read, fetchedAt: query.dataUpdatedAt, isAtEnd })
  const ids = { memberId, threadId: thread.id }
  const searched = useMemo(() => (seq === undefined ? undefined : { seq }), [seq])
  const [quoted, setQuoted] = useState<{ seq: number }>()
  const inBox = { ...ids, first: isOpen ? first : undefined, show }
  useFoundMessage({ ...inBox, sought: searched })
  useFoundMessage({ ...inBox, sought: quoted })
  const { replied, replyTo } = useReply({ ...ids, messages: query.data })
  const [sendTyping] = useState(() =>
    createTypingTeller(() => void api.chat.typing({ params: { id: thread.id } }).catch(() => {})),
  )
  const send = (text: string, files: readonly File[]) => {
    const kept = addToOutbox({ ...ids, content: text, files, replyTo: replied?.id ?? null })
    replyTo(null)
    toEnd()
    mayAskForPush('message')
    return kept
  }
  return (
    <>
      {/* The browser's scroll anchoring would conflict with useScrollPlace. */}
      <div
        ref={box}
        data-scroll-restoration-id={restorationId}
        onScroll={onScroll}
        onPointerEnter={MessageMenu.preload}
        onFocus={MessageMenu.preload}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end p-3 md:p-5">
          <Loaded
            query={query}
            failed={t.chat.weCouldntLoadTheMessages()}
            failedHint={t.chat.nothingYouWroteIsLost()}
            loading={<MessagesSkeleton label={t.chat.loadingTheMessages()} />}
          >
            {(messages) => (
              <div className={cx(!isShown && 'invisible')}>
                {first && first.seq > 1 && <OlderMessages first={first} box={box} {...ids} />}
                <Messages
                  {...{ thread, messages, entries, memberId, newRange, box }}
                  kept={[seq, quoted?.seq, menu?.message.seq, edited?.message.seq]}
                  onMenu={setMenu}
                  onQuote={(place) => setQuoted({ seq: place })}
                />
              </div>
            )}
          </Loaded>
        </div>
      </div>
      {query.data && isOpen && <NewMessages messages={query.data} {...{ memberId, isAtEnd }} onJump={toEnd} />}
      <Typing thread={thread} memberId={memberId} />
      {edited ? (
        <EditComposer
          key={edited.message.id}
          message={edited.message}
          onEnd={() => {
            setEdited(null)
            edited.anchor.focus()
          }}
          {...ids}
        />
      ) : (
        <DraftComposer
          onSend={send}
          replied={replied}
          onReplyEnd={() => replyTo(null)}
          isFocused={isFocused}
          onChange={sendTyping}
          awaited={awaitedReply(thread, query.data, memberId)}
          {...ids}
        />
      )}
      {menu && (
        <MessageMenu
          key={menu.message.id}
          {...menu}
          {...ids}
          onReply={() => replyTo(menu.message.id)}
          onEdit={() => {
            setFocused(false)
            setEdited(menu)
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

type MessagesProps = Omit<ConversationProps, 'seq' | 'loading'> & {
  messages: readonly ChatMessage[]
  entries: readonly OutboxEntry[]
  newRange: NewRange | undefined
  box: RefObject<HTMLElement | null>
  kept: readonly (number | undefined)[]
  onMenu: (menu: OpenMenu) => void
  onQuote: (seq: number) => void
}

function Messages({ thread, messages, entries, memberId, newRange, box, kept, onMenu, onQuote }: MessagesProps) {
  const displayed = withOutgoing(messages, entries, { memberId, threadId: thread.id })
  useForgetSent(messages, entries)
  const { after, upTo } = newRange ?? { after: 0, upTo: 0 }
  const firstUnread = messages.find(({ seq, senderId }) => seq > after && seq <= upTo && senderId !== memberId)
  if (displayed.length === 0) return <p className="py-8 text-center text-soft">{t.chat.sayHello()}</p>
  return (
    <MessageList
      thread={thread}
      messages={displayed}
      memberId={memberId}
      firstUnreadId={firstUnread?.id}
      box={box}
      kept={[...kept, firstUnread?.seq]}
      onMenu={(message, anchor) => onMenu({ message, anchor })}
      onQuote={onQuote}
    />
  )
}

/** Removes the entry of a held message that has been released, because its own call did not acknowledge it. */
function useForgetSent(messages: readonly ChatMessage[], entries: readonly OutboxEntry[]) {
  useEffect(() => {
    for (const entry of entries)
      if (entry.isHeld && messages.some(({ clientId }) => clientId === entry.clientId)) void deleteEntry(entry)
  }, [messages, entries])
}

const MessagesSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className="grid gap-4 p-4">
    <Skeleton className="h-16 w-2/3 rounded-l" />
    <Skeleton className="ms-auto h-12 w-1/2 rounded-l" />
    <Skeleton className="h-12 w-1/2 rounded-l" />
  </Loading>
)
