import type { KeyboardEvent } from 'react'
import { t } from '#texts'
import { type Reaction, reactions } from '../../../../../contract/chat/chat-limits.ts'
import { cx } from '../../../../ui/cx.ts'
import { useNeedsNetwork } from '../../../../ui/needs-network.ts'
import { reactionWords } from '../chat.words.ts'

type ReactionRowProps = { own: Reaction | null; onChoose: (reaction: Reaction | null) => void }

/** The six reactions in a row with arrow-key navigation. The reader's own is pressed, and another press removes it. */
export function ReactionRow({ own, onChoose }: ReactionRowProps) {
  const offline = useNeedsNetwork()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <fieldset aria-label={t.chat.react()} className="mb-1 flex border-b border-line pb-1" onKeyDown={moveInRow}>
      {reactions.map((reaction) => {
        const label = reactionWords[reaction].name() + (offline?.words ?? '')
        return (
          <button
            key={reaction}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={own === reaction}
            className={cx(
              'size-11 rounded-full text-2xl leading-none hover:bg-sunk',
              own === reaction && 'bg-accent-wash',
              offline && 'opacity-50',
            )}
            onClick={() => onChoose(own === reaction ? null : reaction)}
            {...offline?.props}
          >
            {reactionWords[reaction].emoji}
          </button>
        )
      })}
    </fieldset>
  )
}

function moveInRow({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (by === undefined) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  buttons.at((buttons.indexOf(target as HTMLButtonElement) + by) % buttons.length)?.focus()
}
