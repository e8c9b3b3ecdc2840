import { type ReactNode, type SubmitEvent, useId } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx'

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
    <>
      <Button variant="quiet" onClick={onClose}>
        {t.common.cancel()}
      </Button>
      <Button type="submit" form={formId} variant="primary" pending={pending} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
    </>
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
