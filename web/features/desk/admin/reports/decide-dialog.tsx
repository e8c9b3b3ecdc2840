import { useForm } from 'react-hook-form'
import { maxReasonLength } from '../../../../../contract/desk/desk-limits.ts'
import type { AdminReport } from '../../../../../contract/desk/reports.ts'
import type { ReportAction } from '../../../../../contract/desk/report-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { formatCount } from '../../../../lib/format/counts.ts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { Switch } from '../../../../ui/fields/choice.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { DurationChoice } from '../duration-choice.tsx'
import { ReasonDialog, sayWhy } from '../reason-dialog.tsx'
import { useDecide } from './reports.queries.ts'
import { actionWords, takeDownFollows } from './reports.words.ts'

type DecideDialogProps = { api: Api; report: AdminReport; action: ReportAction; onClose: () => void }

/** Asks for the reason of a decision, and states the consequences. */
export function DecideDialog({ api, report, action, onClose }: DecideDialogProps) {
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
  const { errors } = form.formState
  const { contextType, otherCount, reported } = report
  return (
    <ReasonDialog
      title={words.title(reported?.name ?? 'the member')}
      reason={{ ...form.register('reason', sayWhy), error: errors.reason?.message }}
      hint={words.hint}
      maxLength={maxReasonLength}
      confirmLabel={words.label}
      pendingLabel={words.pending}
      pending={decide.isPending}
      destructive={action !== 'dismiss'}
      onSubmit={form.handleSubmit(({ reason, days, alsoOthers }) =>
        decide.mutate({ action, reason, alsoOthers, days: action === 'suspend' && days !== '' ? Number(days) : null }),
      )}
      onClose={onClose}
    >
      {action === 'suspend' && <DurationChoice {...fieldProps(form, 'days')} />}
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
    </ReasonDialog>
  )
}
