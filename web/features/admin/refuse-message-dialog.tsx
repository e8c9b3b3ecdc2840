import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { HeldMessage } from '../../../contract/held-messages.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useRefuseMessage } from './admin.queries.ts'

/** The most characters of a reason, as in the contract, whose schemas are not loaded for a single field. */
const maxReasonLength = 500

type RefuseMessageDialogProps = { api: Api; message: HeldMessage; onClose: () => void }

/** Asks why a text is not sent, and says what follows. */
export function RefuseMessageDialog({ api, message, onClose }: RefuseMessageDialogProps) {
  const id = useId()
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
  const submit = form.handleSubmit(({ reason }) => refuse.mutate({ message, reason }))
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="danger" pending={refuse.isPending} pendingLabel="Refusing…">
        Refuse
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={`Refuse this text of ${name}?`} footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextArea
          label="Reason"
          hint={`${name} reads it, with what they wrote. Say kindly what would be better.`}
          rows={3}
          maxLength={maxReasonLength}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please say why' })}
        />
        <p className="text-soft">
          <b>What follows:</b> all copies that wait are deleted, and nobody gets them.
        </p>
      </form>
    </Dialog>
  )
}
