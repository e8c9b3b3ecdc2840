import { useForm } from 'react-hook-form'
import { maxNoticeLength } from '../../../../contract/desk/desk-limits.ts'
import type { Notices } from '../../../../contract/chat/notices.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { showFieldErrors, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useMaintenance } from '../notices/notices.mutations.ts'

const resolver = lazyResolver(() =>
  import('../../../../contract/chat/notices.ts').then(({ NewMaintenance }) => NewMaintenance),
)

type MaintenanceFormProps = { api: Api; maintenance: Notices['maintenance'] }

/** Turns maintenance on with a text, changes the text, and turns it off. */
export function MaintenanceForm({ api, maintenance }: MaintenanceFormProps) {
  const form = useForm({ resolver, defaultValues: { text: maintenance?.text ?? '' } })
  useRecheckErrors(form)
  const change = useMaintenance(api, {
    onSuccess: (notices) => toast({ title: notices.maintenance ? 'Maintenance is on' : 'Maintenance is over' }),
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure('Failed to change it', error)
    },
  })
  const isOn = maintenance !== null
  const isEnding = change.isPending && change.variables === null
  return (
    <SectionCard
      id="maintenance"
      title={isOn ? 'Maintenance is on' : 'Maintenance'}
      lead="While it is on, everybody can read and log in, and only admins can change anything. Unsent messages wait, and go out by themselves afterwards. Emails, reminders and other jobs of the site go on."
    >
      <form noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))} className="grid gap-4">
        <TextArea
          label="What everybody reads"
          hint="Say why, and until when."
          rows={3}
          maxLength={maxNoticeLength}
          defaultValue={maintenance?.text}
          {...fieldProps(form, 'text')}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant={isOn ? 'secondary' : 'danger'}
            pending={change.isPending && !isEnding}
            pendingLabel="Saving…"
          >
            {isOn ? 'Change the text' : 'Turn on'}
          </Button>
          {isOn && (
            <Button variant="primary" pending={isEnding} pendingLabel="Ending…" onClick={() => change.mutate(null)}>
              Turn off
            </Button>
          )}
        </div>
      </form>
    </SectionCard>
  )
}
