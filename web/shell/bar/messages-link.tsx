import { Link } from '@tanstack/react-router'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { useSession } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { messages } from '../navigation/navigation.ts'
import { exactly } from '../../lib/page/exactly.ts'

/** Visitors do not load it. */
const UnreadThreads = lazyPart(
  () => import('../../features/chat/chat/threads/unread-threads.tsx'),
  'UnreadThreads',
  null,
)

/** The icon in the header that leads to the messages; on phones their tab does. */
export const MessagesLink = () => (
  <Link
    to={messages.to}
    title={messages.label()}
    activeOptions={exactly}
    className={buttonClass({
      variant: 'quiet',
      className: 'button-icon bell max-md:hidden aria-[current]:text-accent-ink',
    })}
  >
    <messages.icon />
    <span className="sr-only">{messages.label()}</span>
    <UnreadBadge />
  </Link>
)

/** The number of chats with unread messages; nothing for visitors. */
export function UnreadBadge() {
  const member = useSession()
  return member && <UnreadThreads key={member.id} memberId={member.id} />
}
