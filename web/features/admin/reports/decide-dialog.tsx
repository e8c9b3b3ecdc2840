import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminReport } from '../../../../contract/reports.ts'
import type { ReportAction } from '../../../../contract/report-options.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatCount } from '../../../lib/format/counts.ts'
import { showFieldErrors } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { durations, maxReasonLength } from '../suspend-dialog.tsx'
import { useDecide } from './reports.queries.ts'
import { actionWords, takeDownFollows } from './reports.words.ts'

type DecideDialogProps = { api: Api; report: AdminReport; action: ReportAction; onClose: () => void }

/** Asks for the reason of a decision, and says what follows. */
export function DecideDialog({ api, report, action, onClose }: DecideDialogProps) {
  const id = useId()
  const words = actionWords[action]
  const form = useForm({ defaultValues: { reason: '', days: '7', alsoOthers: false } })
  const decide = useDecide(api, report.id, {
    onSuccess: () => {
      toast({ title: words.done, description: 'You can take it back for a day.' })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to decide', error)
    },
  })
  const submit = form.handleSubmit(({ reason, days, alsoOthers }) =>
    decide.mutate({ action, reason, alsoOthers, days: action === 'suspend' && days !== '' ? Number(days) : null }),
  )
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={id}
        variant={action === 'dismiss' ? 'primary' : 'danger'}
        pending={decide.isPending}
        pendingLabel={words.pending}
      >
        {words.label}
      </Button>
    </>
  )
  const { errors } = form.formState
  const { contextType, otherCount } = report
  return (
    <Dialog open onOpenChange={onClose} title={words.title} footer={footer}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextArea
          label="Reason"
          hint={words.hint}
          rows={3}
          maxLength={maxReasonLength}
          error={errors.reason?.message}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || 'Please say why' })}
        />
        {action === 'suspend' && (
          <Select label="How long" error={errors.days?.message} {...form.register('days')}>
            {durations.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        )}
        {otherCount > 0 && (
          <Switch
            label={`Settle ${otherCount === 1 ? 'the other open report' : `the ${formatCount(otherCount, 'other open report')}`} too`}
            hint={
              action === 'dismiss'
                ? 'Those about the same thing. Their authors are told the same.'
                : 'All about this member. Their authors are told that you acted.'
            }
            {...form.register('alsoOthers')}
          />
        )}
        <p className="text-soft">
          <b>What follows:</b> {words.follows}
          {action === 'take_down' && contextType !== null && ` ${takeDownFollows[contextType]}`}{' '}
          {action === 'dismiss'
            ? 'The reporter is told that you looked with care and found nothing against the rules.'
            : 'The reporter is told that you acted, not what you did.'}
        </p>
      </form>
    </Dialog>
  )
}
