import { useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { dialogTrigger, lazyPart } from '../page/lazy-part.tsx'
import { FlagIcon } from './report-choice.tsx'
import type { ReportedThing } from './report-dialog.tsx'
import { reportTitle } from './report.words.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

type ReportButtonProps = { thing: ReportedThing | null; className?: string }

/** A button that opens the `ReportDialog`, for pages without a menu that has an entry for it. */
export function ReportButton({ thing, className }: ReportButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        {...(className !== undefined && { className })}
        {...dialogTrigger(ReportDialog.preload)}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <FlagIcon size={18} />
        {thing === null ? t.reports.reportByUsername() : reportTitle(thing)}
      </Button>
      {opener && <ReportDialog thing={thing} opener={opener} onClose={() => setOpener(null)} />}
    </>
  )
}
