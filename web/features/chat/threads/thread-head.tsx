import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChatThread } from '../../../../contract/chat.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ArrowLeftIcon } from '../../../ui/pictures/more-icons.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { participantCount, threadTitle } from '../chat.words.ts'
import { ThreadAvatar } from './thread-avatar.tsx'

type ThreadHeadProps = { thread: ChatThread | undefined; isGone: boolean; memberId: string; actions: ReactNode }

/** The top of an open thread: the way back, its title, who takes part. */
export function ThreadHead({ thread, isGone, memberId, actions }: ThreadHeadProps) {
  return (
    <header className="flex flex-none items-center gap-2 border-b border-line bg-card p-2 md:px-4">
      <Link
        to="/messages"
        aria-label="Back to all messages"
        title="Back to all messages"
        className={buttonClass({ variant: 'quiet', className: 'button-icon rtl:-scale-x-100' })}
      >
        <ArrowLeftIcon />
      </Link>
      {thread ? (
        <>
          <ThreadAvatar thread={thread} memberId={memberId} />
          <div className="min-w-0 flex-1 ps-1">
            <h2 id="thread-title" className="text-base leading-tight sm:text-lg">
              {threadTitle(thread)}
            </h2>
            <p className="flex text-sm text-soft">
              <span className="flex-none whitespace-pre">{participantCount(thread.participants.length)} · </span>
              <bdi className="min-w-0 truncate">{thread.title}</bdi>
            </p>
          </div>
          {actions}
        </>
      ) : (
        !isGone && (
          <div aria-hidden className="flex-1 ps-1">
            <Skeleton text className="w-24" />
            <Skeleton text className="w-40" />
          </div>
        )
      )}
    </header>
  )
}
