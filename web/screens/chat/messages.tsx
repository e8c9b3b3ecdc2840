import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '#texts'
import { MessageSearch } from '../../features/chat/chat/message-search.tsx'
import { ThreadList } from '../../features/chat/chat/threads/thread-list.tsx'
import { OpenThread } from '../../features/chat/chat/threads/open-thread.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { cx } from '../../ui/cx.ts'
import { FloorSketch } from '../../ui/pictures/floor-sketch.tsx'

/** Two panes on a wide screen; on a phone the list or one thread (product specification, 'Messages'). */
export function Messages() {
  const { thread, seq } = useSearch({ from: '/messages' })
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  const close = async () => {
    await navigate({ to: '/messages', search: {}, replace: true })
    title.current?.focus()
  }
  return (
    <div className="page pt-4 max-md:pb-[env(safe-area-inset-bottom)] md:-mb-16 md:py-6">
      <PageHead title={t.chat.messages()} description={t.chat.chatsDescription()} />
      <h1 ref={title} tabIndex={-1} className="mb-3 outline-none md:mb-4">
        {t.chat.messages()}
      </h1>
      <MembersOnly reason={t.chat.loginReason()}>
        {(member) => (
          <Panes key={member.id} memberId={member.id} threadId={thread} seq={seq} onLeft={() => void close()} />
        )}
      </MembersOnly>
    </div>
  )
}

type PanesProps = { memberId: string; threadId: string | undefined; seq: string | undefined; onLeft: () => void }

function Panes({ memberId, threadId, seq, onLeft }: PanesProps) {
  return (
    <div className="grid md:h-[calc(100dvh-var(--top-bar)-8rem)] md:min-h-80 md:grid-rows-[minmax(0,1fr)] md:grid-cols-[20rem_minmax(0,1fr)] md:overflow-clip md:rounded-l md:border md:border-line md:bg-card lg:grid-cols-[22rem_minmax(0,1fr)]">
      <nav
        aria-label={t.chat.chats()}
        className={cx(
          'max-md:-mx-2 md:overflow-y-auto md:overscroll-contain md:border-e md:border-line md:p-2',
          threadId !== undefined && 'max-md:hidden',
        )}
      >
        <MessageSearch memberId={memberId}>
          <ThreadList memberId={memberId} openId={threadId} />
        </MessageSearch>
      </nav>
      {threadId === undefined ? (
        <div className="grid place-content-center justify-items-center gap-2 bg-paper text-soft max-md:hidden">
          <FloorSketch />
          <p>{t.chat.chooseAChat()}</p>
        </div>
      ) : (
        <OpenThread
          key={threadId}
          memberId={memberId}
          threadId={threadId}
          seq={seq === undefined ? undefined : Number(seq)}
          onLeft={onLeft}
        />
      )}
    </div>
  )
}
