import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { maxRefusalLength } from '../../../../../contract/desk/desk-limits.ts'
import type { HeldMessage } from '../../../../../contract/desk/held-messages.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useRefuseMessage } from '../admin.queries.ts'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'
import { b } from '../../../../ui/text-elements.tsx'

type RefuseMessageDialogProps = { api: Api; message: HeldMessage; onClose: () => void }

/** Asks for the reason why a text is refused, and states the consequences. */
export function RefuseMessageDialog({ api, message, onClose }: RefuseMessageDialogProps) {
  const { name } = message.sender
  const form = useForm({ defaultValues: { reason: '' } })
  const refuse = useRefuseMessage(api, {
    onSuccess: () => {
      toast({ title: t.desk.messageDeclined(), description: t.desk.whyWillBeTold({ name }) })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToDeclineIt(), error)
    },
  })
  return (
    <ReasonDialog
      title={t.desk.declineThisMessageFrom({ name })}
      reason={{ ...form.register('reason', sayWhy), error: form.formState.errors.reason?.message }}
      hint={t.desk.refusalReasonHint({ name })}
      maxLength={maxRefusalLength}
      confirmLabel={t.desk.decline()}
      pendingLabel={t.desk.declining()}
      pending={refuse.isPending}
      onSubmit={form.handleSubmit(({ reason }) => refuse.mutate({ message, reason }))}
      onClose={onClose}
    >
      <p className="text-soft">{t.desk.refusalFollows({ b })}</p>
    </ReasonDialog>
  )
}
