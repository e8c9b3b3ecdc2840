import { useForm } from 'react-hook-form'
import { maxRefusalLength } from '../../../../contract/desk/desk-limits.ts'
import type { HeldMessage } from '../../../../contract/desk/held-messages.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useRefuseMessage } from './admin.queries.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'

type RefuseMessageDialogProps = { api: Api; message: HeldMessage; onClose: () => void }

/** Asks for the reason why a text is refused, and states the consequences. */
export function RefuseMessageDialog({ api, message, onClose }: RefuseMessageDialogProps) {
  const { name } = message.sender
  const form = useForm({ defaultValues: { reason: '' } })
  const refuse = useRefuseMessage(api, {
    onSuccess: () => {
      toast({ title: 'The text was refused', description: `${name} is told why.` })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to refuse it', error)
    },
  })
  return (
    <ReasonDialog
      title={`Refuse this text from ${name}?`}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint={`${name} reads it, with what they wrote. Say kindly what would be better.`}
      maxLength={maxRefusalLength}
      confirmLabel="Refuse"
      pendingLabel="Refusing…"
      pending={refuse.isPending}
      onSubmit={form.handleSubmit(({ reason }) => refuse.mutate({ message, reason }))}
      onClose={onClose}
    >
      <p className="text-soft">
        <b>What follows:</b> all copies that wait are deleted, and nobody gets them.
      </p>
    </ReasonDialog>
  )
}
