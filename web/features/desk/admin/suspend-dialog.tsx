import { useForm } from 'react-hook-form'
import type { AdminMember } from '../../../../contract/desk/admin.ts'
import { maxReasonLength } from '../../../../contract/desk/desk-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useSuspend } from './admin.queries.ts'
import { DurationChoice } from './duration-choice.tsx'
import { ReasonDialog, sayWhy } from './reason-dialog.tsx'

type SuspendDialogProps = { api: Api; member: AdminMember; onClose: () => void }

/** Asks for the reason and the duration, and states the consequences. */
export function SuspendDialog({ api, member, onClose }: SuspendDialogProps) {
  const { name } = member
  const form = useForm({ defaultValues: { reason: '', days: '7' } })
  const suspend = useSuspend(api, {
    onSuccess: () => {
      toast({ title: `${name} is suspended`, description: 'They are signed out everywhere.' })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to suspend', error)
    },
  })
  const { errors } = form.formState
  return (
    <ReasonDialog
      title={`Suspend ${name}?`}
      reason={{ ...form.register('reason', sayWhy), error: errors.reason?.message }}
      hint={`${name} reads it in an email, and when they try to log in.`}
      maxLength={maxReasonLength}
      confirmLabel="Suspend"
      pendingLabel="Suspending…"
      pending={suspend.isPending}
      onSubmit={form.handleSubmit(({ reason, days }) =>
        suspend.mutate({ member, reason, days: days === '' ? null : Number(days) }),
      )}
      onClose={onClose}
    >
      <DurationChoice {...fieldProps(form, 'days')} />
      <p className="text-soft">
        <b>What follows:</b> they are signed out everywhere, and nobody sees them. Their rooms are closed, and the
        places that they have in others' rooms are free again. Everyone concerned is told. None of this is restored when
        the suspension ends.
      </p>
    </ReasonDialog>
  )
}
