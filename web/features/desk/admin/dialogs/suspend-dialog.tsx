import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { AdminMember } from '../../../../../contract/desk/admin.ts'
import { maxReasonLength } from '../../../../../contract/desk/desk-limits.ts'
import type { Api } from '../../../../lib/api.ts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useSuspend } from '../admin.queries.ts'
import { DurationChoice } from '../duration-choice.tsx'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'
import { b } from '../../../../ui/text-elements.tsx'

type SuspendDialogProps = { api: Api; member: AdminMember; onClose: () => void }

/** Asks for the reason and the duration, and states the consequences. */
export function SuspendDialog({ api, member, onClose }: SuspendDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '', days: '7' } })
  const suspend = useSuspend(api, {
    onSuccess: () => {
      toast({ title: t.desk.isSuspended({ name }), description: t.desk.theyreSignedOutEverywhere() })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToSuspend(), error)
    },
  })
  const { errors } = form.formState
  return (
    <ReasonDialog
      title={t.desk.suspendQuestion({ name })}
      reason={{ ...form.register('reason', sayWhy), error: errors.reason?.message }}
      hint={t.desk.suspendReasonHint({ name })}
      maxLength={maxReasonLength}
      confirmLabel={t.desk.suspend()}
      pendingLabel={t.desk.suspending()}
      pending={suspend.isPending}
      onSubmit={form.handleSubmit(({ reason, days }) =>
        suspend.mutate({ member, reason, days: days === '' ? null : Number(days) }),
      )}
      onClose={onClose}
    >
      <DurationChoice {...fieldProps(form, 'days')} />
      <p className="text-soft">{t.desk.suspendFollows({ b })}</p>
    </ReasonDialog>
  )
}
