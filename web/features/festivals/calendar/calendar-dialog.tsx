import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { whatIsInIt } from './calendar.words.ts'

type CalendarDialogProps = { memberId: string; onClose: () => void }

export const CalendarDialog = ({ memberId, onClose }: CalendarDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Your calendar" description={whatIsInIt}>
    <div className="grid gap-4">
      <CalendarFeed memberId={memberId} isMadeAtOnce />
    </div>
  </Dialog>
)
