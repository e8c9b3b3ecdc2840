import { type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '#texts'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FormFooter } from '../../../../ui/overlays/form-footer.tsx'

type ReasonDialogProps = {
  title: string
  /** The registered field, with its error. */
  reason: UseFormRegisterReturn & { error: string | undefined }
  /** Explains who can read the reason. */
  hint: string
  maxLength: number
  confirmLabel: string
  pendingLabel: string
  pending: boolean
  destructive?: boolean
  onSubmit: () => unknown
  onClose: () => void
  /** Further fields, and the consequences. */
  children?: ReactNode
}

/** The validation of a reason before it is sent. */
export const sayWhy = { validate: (text: string) => text.trim() !== '' || t.desk.pleaseSayWhy() }

/** Asks an admin for the reason of an action. */
export function ReasonDialog({
  title,
  reason,
  hint,
  maxLength,
  children,
  onSubmit,
  onClose,
  ...confirm
}: ReasonDialogProps) {
  const id = useId()
  const { confirmLabel, pendingLabel, pending, destructive = true } = confirm
  const footer = (
    <FormFooter
      form={id}
      submitLabel={confirmLabel}
      pendingLabel={pendingLabel}
      pending={pending}
      destructive={destructive}
      onClose={onClose}
    />
  )
  return (
    <Dialog open onOpenChange={onClose} title={title} footer={footer}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="grid gap-4"
      >
        <TextArea label={t.desk.reason()} hint={hint} rows={3} maxLength={maxLength} {...reason} />
        {children}
      </form>
    </Dialog>
  )
}
