import { useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { dialogTrigger, lazyPart } from '../page/lazy-part.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

type DraftNoticeProps = {
  onStartOver: () => void
  /** What starting over deletes; if given, a dialog asks for confirmation first. */
  whatIsLost?: string
}

/** A notice that the form was opened with an earlier draft, with a button to discard it. */
export function DraftNotice({ onStartOver, whatIsLost }: DraftNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  const startOver = (
    <Button
      size="small"
      variant="quiet"
      {...(whatIsLost && dialogTrigger(ConfirmDialog.preload))}
      onClick={() => (whatIsLost ? setAsking(true) : onStartOver())}
    >
      {t.forms.startOver()}
    </Button>
  )
  return (
    <Callout title={t.forms.weKeptYourDraft()} action={startOver}>
      {t.forms.itsOnlyInThisBrowser()}
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t.forms.startOverQuestion()}
          description={whatIsLost}
          cancelLabel={t.common.keepIt()}
          confirmLabel={t.forms.startOver()}
          onConfirm={onStartOver}
        />
      )}
    </Callout>
  )
}
