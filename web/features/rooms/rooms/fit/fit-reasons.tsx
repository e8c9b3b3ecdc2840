import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Fit } from '../../../../../contract/rooms/rooms.ts'
import { cx } from '../../../../ui/cx.ts'
import { CheckIcon, ChevronDownIcon, CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { formatAgreement, formatDifference, formatFit } from './room-fit.words.ts'

type FitReasonsProps = { fit: Fit; className?: string }

/** 'Fits you' on a card, above its first line. A press displays the reasons, and closes those of another card. */
export function FitBadge({ fit, className }: FitReasonsProps) {
  const words = formatFit(fit)
  if (words === null) return null
  return (
    <details
      name="fit"
      className={cx('group absolute right-3 z-2 text-end @max-[15rem]:static @max-[15rem]:text-start', className)}
    >
      <summary className="inline-grid min-h-11 cursor-pointer content-center rounded-m">
        <Badge tone={fit.fits === fit.of ? 'teal' : 'plain'}>
          {words}
          <ChevronDownIcon size={16} className="-me-1 group-open:rotate-180" />
        </Badge>
      </summary>
      <div className="w-64 max-w-full rounded-m bg-raised p-4 text-start text-sm shadow-lift">
        <Reasons fit={fit} />
      </div>
    </details>
  )
}

type FitDetailsProps = {
  fit: Fit
  /** Displayed if nothing could be compared. */
  children: ReactNode
}

/** How well a room fits, on its page; a press displays the reasons. */
export function FitDetails({ fit, children }: FitDetailsProps) {
  const words = formatFit(fit)
  if (words === null) return children
  return (
    <details className="group -my-1.5 min-h-14">
      <summary className="flex min-h-14 cursor-pointer items-center gap-2 rounded-m font-medium">
        <CheckIcon size={20} className="flex-none text-teal" />
        {words}
        <span className="text-sm font-normal text-soft">{t.rooms.fitsOfThings({ fits: fit.fits, all: fit.of })}</span>
        <ChevronDownIcon size={20} className="ms-auto flex-none text-soft group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-3">
        <Reasons fit={fit} />
      </div>
    </details>
  )
}

/** The matching and the differing traits, each with an icon. */
function Reasons({ fit }: { fit: Fit }) {
  return (
    <ul className="grid gap-1.5">
      {fit.agrees.map((trait) => (
        <li key={trait} className="flex gap-2">
          <CheckIcon size={18} className="mt-px flex-none text-teal" />
          <span className="min-w-0">
            <span className="sr-only">{t.rooms.fits()} </span>
            {formatAgreement(trait)}
          </span>
        </li>
      ))}
      {fit.differs.map((difference) => (
        <li key={difference.trait} className="flex gap-2 text-soft">
          <CloseIcon size={18} className="mt-px flex-none" />
          <span className="min-w-0">
            <span className="sr-only">{t.rooms.differs()} </span>
            {formatDifference(difference)}
          </span>
        </li>
      ))}
    </ul>
  )
}
