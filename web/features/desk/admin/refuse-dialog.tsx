import { useForm } from 'react-hook-form'
import { maxVerificationText } from '../../../../contract/desk/desk-limits.ts'
import type { AskedVerification } from '../../../../contract/people/verifications.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useDecideVerification } from '../../people/verifications/verifications.queries.ts'
import { whatIsAsked } from '../../people/verifications/verifications.words.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'

type RefuseDialogProps = { api: Api; asked: AskedVerification; onClose: () => void }

/** Asks for the reason why a verification is refused or a mark is revoked. */
export function RefuseDialog({ api, asked: { id, type, status, member }, onClose }: RefuseDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '' } })
  const isMark = status === 'verified'
  const decide = useDecideVerification(api, {
    onSuccess: () => {
      toast({ title: isMark ? 'Mark taken back' : 'Refused', description: `${name} is told why.` })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to refuse', error)
    },
  })
  return (
    <ReasonDialog
      title={`${isMark ? 'Take the mark back for' : 'Refuse'} ${whatIsAsked[type]} of ${name}?`}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint={`${name} reads it in their settings, and can ask again.`}
      maxLength={maxVerificationText}
      confirmLabel={isMark ? 'Take it back' : 'Refuse'}
      pendingLabel="Saving…"
      pending={decide.isPending}
      onSubmit={form.handleSubmit(({ reason }) => decide.mutate({ id, status: 'rejected', reason }))}
      onClose={onClose}
    />
  )
}
