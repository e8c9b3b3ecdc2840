import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { AskedVerification } from '../../../contract/verifications.ts'
import type { Api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useDecideVerification } from '../verifications/verifications.queries.ts'
import { whatIsAsked } from '../verifications/verifications.words.ts'

/** The most characters of a reason, as in the contract, whose schemas are not loaded for a single field. */
const maxReasonLength = 200

type RefuseDialogProps = { api: Api; asked: AskedVerification; onClose: () => void }

/** Asks why a verification is refused or a mark taken back. */
export function RefuseDialog({ api, asked: { id: verificationId, type, status, member }, onClose }: RefuseDialogProps) {
  const id = useId()
  const form = useForm({ defaultValues: { reason: '' } })
  const isMark = status === 'verified'
  const decide = useDecideVerification(api, {
    onSuccess: () => {
      toast({ title: isMark ? 'Mark taken back' : 'Refused', description: `${member.name} is told why.` })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to refuse', error)
    },
  })
  const submit = form.handleSubmit(({ reason }) => decide.mutate({ id: verificationId, status: 'rejected', reason }))
  const label = isMark ? 'Take it back' : 'Refuse'
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="danger" pending={decide.isPending} pendingLabel="Saving…">
        {label}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${isMark ? 'Take the mark back for' : 'Refuse'} ${whatIsAsked[type]} of ${member.name}?`}
      footer={footer}
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextArea
          label="Reason"
          hint={`${member.name} reads it in their settings, and can ask again.`}
          rows={3}
          maxLength={maxReasonLength}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please say why' })}
        />
      </form>
    </Dialog>
  )
}
