import { useForm } from 'react-hook-form'
import { t } from '#texts'
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
    onSuccess: (notices) =>
      toast({ title: notices.maintenance ? t.desk.maintenanceIsOn() : t.desk.maintenanceIsOver() }),
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToChangeMaintenance(), error)
    },
  })
  const isOn = maintenance !== null
  const isEnding = change.isPending && change.variables === null
  return (
    <SectionCard
      id="maintenance"
      title={isOn ? t.desk.maintenanceIsOn() : t.desk.maintenance()}
      lead={t.desk.maintenanceExplained()}
    >
      <form noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))} className="grid gap-4">
        <TextArea
          label={t.desk.messageToEveryone()}
          hint={t.desk.sayWhyAndUntilWhen()}
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
            pendingLabel={t.desk.saving()}
          >
            {isOn ? t.desk.changeTheText() : t.desk.turnOn()}
          </Button>
          {isOn && (
            <Button
              variant="primary"
              pending={isEnding}
              pendingLabel={t.desk.ending()}
              onClick={() => change.mutate(null)}
            >
              {t.desk.turnOff()}
            </Button>
          )}
        </div>
      </form>
    </SectionCard>
  )
}
