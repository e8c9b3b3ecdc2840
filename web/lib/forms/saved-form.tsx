import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SaveBar } from '../../ui/save-bar.tsx'
import type { DraftForm } from './draft-form.ts'
import { LeaveWarning } from './leave-warning.tsx'

type SavedFormProps<Values extends FieldValues, Sent> = {
  draft: DraftForm<Values, Sent>
  onSubmit: (event: SubmitEvent) => unknown
  onDiscard: () => void
  /** What is lost by leaving the page; displayed if the browser cannot store drafts. */
  whatIsLost: string
  children: ReactNode
}

/** The frame of a form over saved data: the fields, the buttons that save or discard the changes, and a warning before changes are lost. */
export function SavedForm<Values extends FieldValues, Sent>(props: SavedFormProps<Values, Sent>) {
  const { draft, onSubmit, onDiscard, whatIsLost, children } = props
  const { form, isChanged, canKeep } = draft
  const [isSaved, setSaved] = useState(false)
  const submit = async (event: SubmitEvent) => {
    await onSubmit(event)
    // Values that could not be saved stay changes, and are displayed as such.
    setSaved(true)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {children}
      <SaveBar isChanged={isChanged} isSaving={form.formState.isSubmitting} isSaved={isSaved} onDiscard={onDiscard} />
      <LeaveWarning active={isChanged && !canKeep} whatIsLost={whatIsLost} />
    </form>
  )
}
