import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dialogTrigger, lazyPart } from '../page/lazy-part.tsx'
import { FlagIcon } from './report-choice.tsx'
import type { ReportedThing } from './report-dialog.tsx'
import { reportTitle } from './report.words.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

/** A button that opens the `ReportDialog`, where no menu has an entry for it. */
export function ReportButton({ thing }: { thing: ReportedThing }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        {...dialogTrigger(ReportDialog.preload)}
        onClick={() => setOpen(true)}
      >
        <FlagIcon size={18} />
        {reportTitle(thing)}
      </Button>
      {isOpen && <ReportDialog thing={thing} opener={button.current} onClose={() => setOpen(false)} />}
    </>
  )
}
