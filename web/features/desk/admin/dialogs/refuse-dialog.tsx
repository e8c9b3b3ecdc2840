import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { maxVerificationText } from '../../../../../contract/desk/desk-limits.ts'
import type { AskedVerification } from '../../../../../contract/people/verifications.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useDecideVerification } from '../../../people/verifications/verifications.queries.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'

type RefuseDialogProps = { api: Api; asked: AskedVerification; onClose: () => void }

/** Asks for the reason why a verification is refused or a mark is revoked. */
export function RefuseDialog({ api, asked: { id, type, status, member }, onClose }: RefuseDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '' } })
  const isMark = status === 'verified'
  const decide = useDecideVerification(api, {
    onSuccess: () => {
      toast({ title: isMark ? t.desk.markRemoved() : t.desk.declined(), description: t.desk.whyWillBeTold({ name }) })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(isMark ? t.desk.failedToRemoveTheMark() : t.desk.failedToDecline(), error)
    },
  })
  return (
    <ReasonDialog
      title={isMark ? t.desk.removeMarkQuestion({ type, name }) : t.desk.declineQuestion({ type, name })}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint={t.desk.verificationReasonHint({ name })}
      maxLength={maxVerificationText}
      confirmLabel={isMark ? t.desk.removeMark() : t.desk.decline()}
      pendingLabel={t.desk.saving()}
      pending={decide.isPending}
      onSubmit={form.handleSubmit(({ reason }) => decide.mutate({ id, status: 'rejected', reason }))}
      onClose={onClose}
    />
  )
}
