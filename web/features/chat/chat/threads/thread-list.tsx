import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { ChatThread } from '../../../../../contract/chat/chat.ts'
import { read, useStored } from '../../../../lib/browser/browser-store.ts'
import { formatUnread } from '../../../../lib/member/unread.ts'
import { usePoll } from '../../../../lib/live/live-status.ts'
import { useOutbox } from '../../../../lib/outbox/outbox.ts'
import type { OutboxEntry } from '../../../../lib/outbox/outbox-store.ts'
import { PagedList, usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { relativeTime, useEachMinute } from '../../../../lib/format/relative-time.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { PhotoIcon } from '../../../../ui/pictures/more-icons.tsx'
import { CountBadge } from '../../../../ui/count-badge.tsx'
import { threadInterval, threadsQuery } from '../chat.queries.ts'
import { hasShownImages, lastMessageOf, textOrPhotos } from '../chat.words.ts'
import { OpenThread } from './open-thread.tsx'
import { messageDraft } from '../composer/message-draft.ts'
import { refusedEntries } from '../messages.ts'
import { RefusedMessages } from '../message/refused-messages.tsx'
import { ThreadAvatar } from './thread-avatar.tsx'
import { ThreadListSkeleton } from './thread-list-skeleton.tsx'
import { Slot } from '../../../../ui/slot.tsx'

type ThreadListProps = { memberId: string; openId: string | undefined }

/** The member's threads, the one with the latest message first. */
export function ThreadList({ memberId, openId }: ThreadListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const poll = usePoll(threadInterval)
  const list = usePagedList(() => threadsQuery(api, memberId, poll))
  const refused = refusedEntries(useOutbox().entries, memberId)
  useEachMinute()
  return (
    <PagedList
      list={list}
      noun="chat"
      failed={t.chat.failedToLoadYourMessages()}
      failedHint={t.chat.nothingYouWroteIsLost()}
      loading={<ThreadListSkeleton label={t.chat.loadingYourMessages()} />}
      addressOf={() => ({ to: '/messages' })}
    >
      {({ items }) => (
        <>
          <RefusedMessages entries={refused.filter(({ threadId }) => items.every(({ id }) => id !== threadId))} />
          {items.length === 0 ? (
            <NoThreads />
          ) : (
            <ul className="grid gap-1">
              {items.map((thread) => (
                <li key={thread.id}>
                  <ThreadRow
                    thread={thread}
                    memberId={memberId}
                    refused={refused.find(({ threadId }) => threadId === thread.id)}
                    isOpen={thread.id === openId}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </PagedList>
  )
}

type ThreadRowProps = {
  thread: ChatThread
  memberId: string
  /** A message of the member that the server refused. */
  refused: OutboxEntry | undefined
  isOpen: boolean
}

function ThreadRow({ thread, memberId, refused, isOpen }: ThreadRowProps) {
  const { id, title, lastMessageAt, unreadCount } = thread
  return (
    <Link
      to="/messages"
      search={{ thread: id }}
      onPointerEnter={OpenThread.preload}
      onFocus={OpenThread.preload}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-m p-2.5 no-underline hover:bg-sunk',
        isOpen && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      <ThreadAvatar thread={thread} memberId={memberId} />
      <span className="min-w-0 flex-1">
        {/* With large text the time goes below the name, which keeps its room. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="min-w-[min(100%,8rem)] flex-1 truncate">
            <bdi>{title}</bdi>
          </b>
          {lastMessageAt && (
            <time dateTime={lastMessageAt} className="flex-none text-xs text-soft">
              {relativeTime(lastMessageAt)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <Preview thread={thread} memberId={memberId} refused={refused} />
          <CountBadge
            value={unreadCount}
            label={t.chat.unreadCount({ count: unreadCount, shown: formatUnread(unreadCount) })}
          />
        </span>
      </span>
    </Link>
  )
}

/** The refused message, the draft, or the last message. */
function Preview({ thread, memberId, refused }: Omit<ThreadRowProps, 'isOpen'>) {
  const draft = useStored(() => read(messageDraft(memberId, thread.id)), null)?.values.content
  const own = refused ? textOrPhotos(refused.content, refused.photos.length) : draft
  return (
    <span dir="auto" className={cx('min-w-0 flex-1 truncate text-sm', thread.unreadCount === 0 && 'text-soft')}>
      <Slot>{refused && <b className="text-danger-ink">{t.chat.notSentBeforeText()} </b>}</Slot>
      <Slot>{!refused && draft !== undefined && <b className="text-accent-ink">{t.chat.draftBeforeText()} </b>}</Slot>
      <Slot>
        {own === undefined && thread.lastMessage && hasShownImages(thread.lastMessage) && (
          <PhotoIcon size={16} className="me-1 inline align-[-3px]" />
        )}
      </Slot>
      {own ?? lastMessageOf(thread, memberId)}
    </span>
  )
}

function NoThreads() {
  const action = (
    <Link to="/rooms" className={buttonClass({ variant: 'primary' })}>
      {t.chat.findRooms()}
    </Link>
  )
  return (
    <EmptyState title={t.chat.noMessagesYet()} action={action}>
      {t.chat.howChatsStart()}
    </EmptyState>
  )
}
