import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { cx } from '../../../../ui/cx.ts'
import { Chip } from '../../../../ui/fields/chip.tsx'
import { HeartIcon } from '../../../../ui/pictures/more-icons.tsx'

export type InterestProps = {
  room: { id: string; title: string }
  /** On the room's own page a line says what it does before it is pressed; on a card there is a line only after a press. */
  onPage?: boolean
}

type InterestChipProps = InterestProps & { isSaved: boolean; needsNetwork?: boolean; toggle: () => void }

export function InterestChip({
  room: { title },
  onPage = false,
  isSaved,
  needsNetwork = false,
  toggle,
}: InterestChipProps) {
  const [isPressed, setPressed] = useState(false)
  return (
    <>
      <Chip
        tone="warm"
        pressed={isSaved}
        onClick={() => {
          setPressed(true)
          toggle()
        }}
        needsNetwork={needsNetwork}
        icon={<HeartIcon size={18} solid={isSaved} />}
        className="justify-center"
      >
        {isSaved ? t.rooms.interested() : t.rooms.showInterest()}
        <span className="sr-only">{`: ${title}`}</span>
      </Chip>
      {/* It stays in the page, because screen readers announce a text only in an element that already existed. */}
      <p
        aria-live="polite"
        className={cx('order-last basis-full text-center text-soft empty:sr-only', onPage ? 'text-sm' : 'text-xs')}
      >
        {isSaved
          ? (onPage || isPressed) &&
            t.rooms.savedForYou({
              link: (inner) => (
                <Link to="/saved-rooms" className="link relative z-1">
                  {inner}
                </Link>
              ),
            })
          : onPage && t.rooms.interestExplained()}
      </p>
    </>
  )
}
