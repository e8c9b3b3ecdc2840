import { useState } from 'react'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useChooseAudience } from './attendees.queries.ts'
import { choiceFailed } from './audience-choice.tsx'
import { audienceOptions } from './festival-attendance.words.ts'

type AudienceDialogProps = {
  api: Api
  memberId: string
  /** Null if they have never chosen: then closing the dialog saves 'followed', so that they are asked only once. */
  chosen: AttendanceAudience | null
  /** The action that has just happened, because the dialog covers its toast. */
  title?: string
  onClose: () => void
}

const question = 'Who may see where you go?'

/** Asks for the audience of the member's attendance. */
export function AudienceDialog({ api, memberId, chosen, title, onClose }: AudienceDialogProps) {
  const [audience, setAudience] = useState<AttendanceAudience>(chosen ?? 'followed')
  const { mutate: choose, isPending } = useChooseAudience(api, memberId, { onSuccess: onClose, onError: choiceFailed })
  const dismiss = () => {
    if (chosen === null) choose('followed')
    onClose()
  }
  const footer = (
    <Button variant="primary" pending={isPending} pendingLabel="Saving…" onClick={() => choose(audience)}>
      Save
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={dismiss}
      title={title ?? question}
      description={`${title ? `${question} ` : ''}Dancers find each other under Who goes. You can change this in Settings at any time.`}
      footer={footer}
    >
      <ChoiceList
        legend="Who sees where you go"
        hideLegend
        options={audienceOptions}
        value={audience}
        onChange={setAudience}
      />
    </Dialog>
  )
}
