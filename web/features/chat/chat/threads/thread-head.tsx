import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { ChatThread } from '../../../../../contract/chat/chat.ts'
import { dialogTrigger, lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { BedIcon } from '../../../../ui/pictures/icons.tsx'
import { ArrowLeftIcon, ChevronRightIcon } from '../../../../ui/pictures/more-icons.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { aboutTitle, threadTitle } from '../chat.words.ts'
import { ThreadAvatar } from './thread-avatar.tsx'
import { Slot } from '../../../../ui/slot.tsx'

const AboutThread = lazyPart(() => import('./about-thread.tsx'), 'AboutThread')

type Shown = { thread: ChatThread; memberId: string; onLeft: () => void }
type ThreadHeadProps = Omit<Shown, 'thread'> & { thread: ChatThread | undefined; isGone: boolean; children: ReactNode }

/** The top of an open thread: the back link, its title and its participants. */
export function ThreadHead({ thread, isGone, memberId, onLeft, children }: ThreadHeadProps) {
  return (
    <header className="flex flex-none items-center gap-2 border-b border-line bg-card p-2 md:px-4">
      <Link
        to="/messages"
        aria-label={t.chat.backToAllMessages()}
        title={t.chat.backToAllMessages()}
        className={buttonClass({ variant: 'quiet', className: 'button-icon rtl:-scale-x-100' })}
      >
        <ArrowLeftIcon />
      </Link>
      {thread ? (
        <>
          <WhoAndWhat {...{ thread, memberId, onLeft }} />
          {thread.stayId !== null && (
            <Link
              to="/rooms/$id/stay"
              params={{ id: thread.stayId }}
              aria-label={t.stays.openStay()}
              title={t.stays.openStay()}
              className={buttonClass({ variant: 'quiet', className: 'button-icon' })}
            >
              <BedIcon />
            </Link>
          )}
          {children}
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

/** A press anywhere on it displays the participants and the subject of the chat. */
function WhoAndWhat({ thread, memberId, onLeft }: Shown) {
  const [isOpen, setOpen] = useState(false)
  const isDirect = thread.type === 'direct'
  return (
    <div className="relative flex min-w-0 flex-1 items-center gap-1 rounded-m p-1 hover:bg-sunk">
      <ThreadAvatar thread={thread} memberId={memberId} />
      <div className="min-w-0 flex-1 ps-1">
        <div className="flex items-baseline gap-2">
          <h2 id="thread-title" className="text-base leading-tight sm:text-lg">
            {threadTitle(thread)}
          </h2>
          {isDirect && (
            <bdi translate="no" className="min-w-0 truncate font-bold">
              {thread.title}
            </bdi>
          )}
        </div>
        <p className="flex text-sm text-soft">
          <span className="flex-none whitespace-pre">
            {t.chat.participants({ count: thread.participants.length })}
            <Slot>{!isDirect && ' · '}</Slot>
          </span>
          {!isDirect && <bdi className="min-w-0 truncate">{thread.title}</bdi>}
        </p>
      </div>
      <ChevronRightIcon size={18} className="flex-none text-soft rtl:-scale-x-100" />
      <button
        type="button"
        aria-label={aboutTitle(thread)}
        title={aboutTitle(thread)}
        className="absolute inset-0 rounded-m"
        {...dialogTrigger(AboutThread.preload)}
        onClick={() => setOpen(true)}
      />
      {isOpen && <AboutThread {...{ thread, memberId, onLeft }} onClose={() => setOpen(false)} />}
    </div>
  )
}
