import type { ReactNode } from 'react'
import { t } from '#texts'
import { dialogTrigger } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EditIcon } from '../../../ui/pictures/more-icons.tsx'
import { hidden } from '../../../ui/text-elements.tsx'

type StayCardProps = {
  id: string
  title: string
  /** A few words beside the title. */
  note?: ReactNode
  /** Opens the form of this part; nobody changes a stay that is over. */
  change?: { open: () => void; preload: () => void } | null
  className?: string
  children: ReactNode
}

/** A part of a stay, with the one button that changes it. */
export function StayCard({ id, title, note, change, className, children }: StayCardProps) {
  return (
    <Card aria-labelledby={`${id}-title`} className={className}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <span className="flex items-center gap-2 text-sm text-soft">
          {note}
          {change && (
            <Button
              variant="quiet"
              size="small"
              icon={<EditIcon size={18} />}
              className="-my-2 -me-3 print:hidden"
              {...dialogTrigger(change.preload)}
              onClick={change.open}
            >
              {t.stays.change({ title, hidden })}
            </Button>
          )}
        </span>
      </div>
      {children}
    </Card>
  )
}
