import { useState } from 'react'
import { t } from '#texts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { CalendarIcon } from '../../../ui/pictures/icons.tsx'

const CalendarDialog = lazyPart(() => import('./calendar-dialog.tsx'), 'CalendarDialog')

/** Opens the link of the member's own calendar feed, which the press creates if there is none. */
export function CalendarButton({ memberId }: { memberId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        needsNetwork
        icon={<CalendarIcon size={20} />}
        {...dialogTrigger(CalendarDialog.preload)}
        onClick={() => setOpen(true)}
      >
        {t.calendar.addAllToMyCalendar()}
      </Button>
      {isOpen && <CalendarDialog memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  )
}
