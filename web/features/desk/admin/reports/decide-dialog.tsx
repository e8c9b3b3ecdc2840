import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { maxReasonLength } from '../../../../../contract/desk/desk-limits.ts'
import type { AdminReport } from '../../../../../contract/desk/reports.ts'
import type { ReportAction } from '../../../../../contract/desk/report-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { showFieldErrors } from '../../../../lib/forms/form-errors.ts'
import { Switch } from '../../../../ui/fields/choice.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { counted } from '../desk.words.ts'
import { DurationChoice } from '../duration-choice.tsx'
import { ReasonDialog, sayWhy } from '../dialogs/reason-dialog.tsx'
import { useDecide } from './reports.queries.ts'
import { actionWords, takeDownFollows } from './reports.words.ts'

type DecideDialogProps = { api: Api; report: AdminReport; action: ReportAction; onClose: () => void }

/** Asks for the reason of a decision, and states the consequences. */
export function DecideDialog({ api, report, action, onClose }: DecideDialogProps) {
  const words = actionWords[action]
  const form = useForm({ defaultValues: { reason: '', days: '7', alsoOthers: false } })
  const decide = useDecide(api, report.id, {
    onSuccess: () => {
      toast({ title: words.done(), description: t.reportDesk.canBeUndone() })
      onClose()
    },
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.reportDesk.failedToDecide(), error)
    },
  })
  const { errors } = form.formState
  const { contextType, otherCount, reported } = report
  const consequences = {
    follows: words.follows(),
    told: action === 'dismiss' ? t.reportDesk.reporterToldNothingFound() : t.reportDesk.reporterToldYouActed(),
    b: (inner: ReactNode) => <b>{inner}</b>,
  }
  return (
    <ReasonDialog
      title={words.title(reported?.name ?? '')}
      reason={{ ...form.register('reason', sayWhy), error: errors.reason?.message }}
      hint={words.hint()}
      maxLength={maxReasonLength}
      confirmLabel={words.label()}
      pendingLabel={words.pending()}
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
          label={t.reportDesk.settleOthers(counted(otherCount))}
          hint={action === 'dismiss' ? t.reportDesk.othersDismissed() : t.reportDesk.othersActedOn()}
          {...form.register('alsoOthers')}
        />
      )}
      <p className="text-soft">
        {action === 'take_down' && contextType !== null
          ? t.reportDesk.whatFollowsTakingDown({ ...consequences, effect: takeDownFollows[contextType]() })
          : t.reportDesk.whatFollows(consequences)}
      </p>
    </ReasonDialog>
  )
}
