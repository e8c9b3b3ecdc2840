import { t } from '#texts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

type CalendarDialogProps = { memberId: string; onClose: () => void }

export const CalendarDialog = ({ memberId, onClose }: CalendarDialogProps) => (
  <Dialog open onOpenChange={onClose} title={t.calendar.yourCalendar()} description={t.calendar.whatIsInIt()}>
    <div className="grid gap-4">
      <CalendarFeed memberId={memberId} isMadeAtOnce />
    </div>
  </Dialog>
)
