import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { dialogTrigger, lazyPart } from '../page/lazy-part.tsx'
import { FlagIcon } from './report-choice.tsx'
import type { ReportedThing } from './report-dialog.tsx'
import { reportTitle } from './report.words.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

/** A flag that opens the `ReportDialog`, in rows of a list: `of` names the row for screen readers. */
export function ReportIcon({ thing, of }: { thing: ReportedThing; of: string }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        label={`${reportTitle(thing)} ${of}`}
        icon={<FlagIcon size={20} />}
        {...dialogTrigger(ReportDialog.preload)}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      />
      {opener && <ReportDialog thing={thing} opener={opener} onClose={() => setOpener(null)} />}
    </>
  )
}
