import { Link, useRouteContext } from '@tanstack/react-router'
import type { ChatThread } from '../../../contract/chat.ts'
import { read, useStored } from '../../lib/browser-store.ts'
import { usePoll } from '../../lib/live/live-status.ts'
import { PagedList, usePagedList } from '../../lib/paged-list.tsx'
import { relativeTime, useEachMinute } from '../../lib/relative-time.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PhotoIcon } from '../../ui/more-icons.tsx'
import { Count } from '../../ui/tag.tsx'
import { threadInterval, threadsQuery } from './chat.queries.ts'
import { hasShownImages, lastMessageOf } from './chat.words.ts'
import { OpenThread } from './open-thread.tsx'
import { messageDraft } from './message-draft.ts'
import { ThreadAvatar } from './thread-avatar.tsx'
import { ThreadListSkeleton } from './thread-list-skeleton.tsx'

type ThreadListProps = { memberId: string; openId: string | undefined }

/** The member's threads, the one with the latest message first. */
export function ThreadList({ memberId, openId }: ThreadListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const poll = usePoll(threadInterval)
  const list = usePagedList(() => threadsQuery(api, memberId, poll))
  useEachMinute()
  return (
    <PagedList
      list={list}
      noun="chat"
      failed="Failed to load your messages."
      failedHint="Nothing that you wrote is lost. Please try again."
      loading={<ThreadListSkeleton label="Loading your messages" />}
      addressOf={() => ({ to: '/messages' })}
    >
      {({ items }) =>
        items.length === 0 ? (
          <NoThreads />
        ) : (
          <ul className="grid gap-1">
            {items.map((thread) => (
              <li key={thread.id}>
                <ThreadRow thread={thread} memberId={memberId} isOpen={thread.id === openId} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

type ThreadRowProps = { thread: ChatThread; memberId: string; isOpen: boolean }

function ThreadRow({ thread, memberId, isOpen }: ThreadRowProps) {
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
        <span className="flex items-baseline gap-2">
          <b dir="auto" className="min-w-0 flex-1 truncate">
            {title}
          </b>
          {lastMessageAt && (
            <time dateTime={lastMessageAt} className="flex-none text-xs text-soft">
              {relativeTime(lastMessageAt)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <Preview thread={thread} memberId={memberId} />
          <Count value={unreadCount} label={`${unreadCount} unread`} />
        </span>
      </span>
    </Link>
  )
}

/** The last message, or what the member has begun to write. */
function Preview({ thread, memberId }: Omit<ThreadRowProps, 'isOpen'>) {
  const draft = useStored(() => read(messageDraft(memberId, thread.id)), null)?.values.content
  return (
    <span dir="auto" className={cx('min-w-0 flex-1 truncate text-sm', thread.unreadCount === 0 && 'text-soft')}>
      {draft !== undefined && <b className="text-accent-ink">Draft: </b>}
      {draft === undefined && thread.lastMessage && hasShownImages(thread.lastMessage) && (
        <PhotoIcon size={16} className="me-1 inline align-[-3px]" />
      )}
      {draft ?? lastMessageOf(thread, memberId)}
    </span>
  )
}

function NoThreads() {
  const action = (
    <Link to="/rooms" className={buttonClass({ variant: 'primary' })}>
      Find Rooms
    </Link>
  )
  return (
    <EmptyState title="No messages yet" action={action}>
      Once a host says yes, you talk here. You can also write to a member on their page.
    </EmptyState>
  )
}
