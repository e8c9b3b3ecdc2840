import { type ReactNode, type SubmitEvent, useId } from 'react'
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx'
import { FormFooter } from '../../ui/overlays/form-footer.tsx'

type FormSheetProps = {
  title: string
  description: string
  submitLabel: string
  pendingLabel: string
  pending: boolean
  onSubmit: (event: SubmitEvent) => unknown
  onClose: () => void
  children: ReactNode
}

/** The frame of a form that opens over the page. */
export function FormSheet(props: FormSheetProps) {
  const { title, description, submitLabel, pendingLabel, pending, onSubmit, onClose, children } = props
  const formId = useId()
  const footer = (
    <FormFooter
      form={formId}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      pending={pending}
      onClose={onClose}
    />
  )
  return (
    <BottomSheet
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={description}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
        {children}
      </form>
    </BottomSheet>
  )
}
