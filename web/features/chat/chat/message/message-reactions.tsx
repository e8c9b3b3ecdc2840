import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { ChatMessage, CountedReaction } from '../../../../../contract/chat/chat.ts'
import { cx } from '../../../../ui/cx.ts'
import { useReact } from '../chat.mutations.ts'
import { reactionWords, whoReacted } from '../chat.words.ts'
import { useNeedsNetwork } from '../../../../ui/needs-network.ts'
import { Slot } from '../../../../ui/slot.tsx'

type MessageReactionsProps = { message: ChatMessage; isOwn: boolean; memberId: string; threadId: string }

/** The reactions below a message with their counts. A press adds the reader's own or removes it. */
export function MessageReactions({ message, isOwn, memberId, threadId }: MessageReactionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const react = useReact({ api, memberId, threadId })
  const offline = useNeedsNetwork()
  const labelOf = (counted: CountedReaction) => whoReacted(counted) + (offline?.words ?? '')
  return (
    <ul aria-label={t.chat.reactions()} className={cx('-mt-3.5 -mb-1 flex flex-wrap', isOwn && 'justify-end')}>
      {message.reactions?.map((counted) => (
        <li key={counted.reaction}>
          {/* Lower than the 44 pixels of a touch target, which includes the space around it. */}
          <button
            type="button"
            aria-label={labelOf(counted)}
            title={labelOf(counted)}
            aria-pressed={counted.isOwn}
            className="grid min-h-11 min-w-11 place-items-center px-0.5"
            onClick={() => void react(message, counted.isOwn ? null : counted.reaction)}
            {...offline?.props}
          >
            <span
              className={cx(
                'flex items-center gap-1 rounded-full border px-2 py-0.5 text-sm leading-5',
                counted.isOwn ? 'border-accent bg-accent-wash text-ink' : 'border-line bg-card text-soft',
              )}
            >
              {reactionWords[counted.reaction].emoji}
              <Slot>{counted.count > 1 && counted.count}</Slot>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
