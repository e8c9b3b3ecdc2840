import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminMember } from '../../../contract/admin.ts'
import type { Api } from '../../lib/api.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { toastFailure } from '../../lib/changes/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useSuspend } from './admin.queries.ts'

/** The most characters of a reason, as in the contract, whose schemas are not loaded for a single field. */
export const maxReasonLength = 200

export const durations = [
  { days: '7', label: 'For 7 days' },
  { days: '30', label: 'For 30 days' },
  { days: '90', label: 'For 90 days' },
  { days: '365', label: 'For a year' },
  { days: '', label: 'Without an end' },
]

type SuspendDialogProps = { api: Api; member: AdminMember; onClose: () => void }

/** Asks why and for how long, and says what follows. */
export function SuspendDialog({ api, member, onClose }: SuspendDialogProps) {
  const id = useId()
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
  const submit = form.handleSubmit(({ reason, days }) =>
    suspend.mutate({ member, reason, days: days === '' ? null : Number(days) }),
  )
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="danger" pending={suspend.isPending} pendingLabel="Suspending…">
        Suspend
      </Button>
    </>
  )
  const { errors } = form.formState
  return (
    <Dialog open onOpenChange={onClose} title={`Suspend ${name}?`} footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextArea
          label="Reason"
          hint={`${name} reads it in an email, and when they try to log in.`}
          rows={3}
          maxLength={maxReasonLength}
          error={errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please say why' })}
        />
        <Select label="How long" error={errors.days?.message} {...form.register('days')}>
          {durations.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
        <p className="text-soft">
          <b>What follows:</b> they are signed out everywhere, and nobody sees them. Their rooms are closed, and the
          places that they have in others' rooms are free again. Everyone concerned is told, and it does not come back
          when the suspension ends.
        </p>
      </form>
    </Dialog>
  )
}
