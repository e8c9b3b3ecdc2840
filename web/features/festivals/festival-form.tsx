import { useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PhotoField, PriceFields, type SentFestival, StylesField } from './festival-fields.tsx'
import { blankFestival, type FestivalValues } from './festival-values.ts'
import { useFestivalForm } from './use-festival-form.ts'

type FestivalFormProps = {
  /** What is written stays in this browser under this name until it is saved. */
  draftName: string
  values?: FestivalValues
  submitLabel: string
  pendingLabel: string
  onSubmit: (festival: SentFestival, idempotencyKey: string) => Promise<unknown>
}

/** Every field of a festival. Rejections of `onSubmit` are shown where they belong; nothing that was written is lost. */
export function FestivalForm({
  draftName,
  values = blankFestival,
  submitLabel,
  pendingLabel,
  onSubmit,
}: FestivalFormProps) {
  const { form, isKept, round, failure, setPending, startOver, submit } = useFestivalForm({
    draftName,
    values,
    onSubmit,
  })
  const { errors, isSubmitting } = form.formState
  const [startDate, description] = useWatch({ control: form.control, name: ['startDate', 'description'] })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      {isKept && (
        <Callout
          title="We kept your draft"
          action={
            <Button size="small" variant="quiet" onClick={startOver}>
              Start over
            </Button>
          }
        >
          It is only in this browser.
        </Callout>
      )}
      <TextField label="Name" maxLength={120} error={errors.name?.message} {...form.register('name')} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="First day"
          type="date"
          max="2199-12-31"
          error={errors.startDate?.message}
          {...form.register('startDate', {
            onChange: (event: { target: { value: string } }) => {
              if (!form.getValues('endDate')) form.setValue('endDate', event.target.value)
            },
          })}
        />
        <TextField
          label="Last day"
          type="date"
          min={startDate}
          max="2199-12-31"
          error={errors.endDate?.message}
          {...form.register('endDate')}
        />
      </div>
      <TextField
        label="Location"
        hint="City and country, as in «Seville, Spain»"
        maxLength={200}
        error={errors.location?.message}
        {...form.register('location')}
      />
      <StylesField form={form} />
      <PriceFields form={form} />
      <TextField
        label="Official website"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <TextArea
        label="Description"
        optional
        hint="Who teaches, what the nights are like, how to get there"
        maxLength={4000}
        value={description}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <PhotoField key={round} form={form} draftName={draftName} onPending={setPending} />
      {failure !== null && (
        <Callout tone="danger" alert title={failure}>
          What you wrote is kept.
        </Callout>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={isSubmitting}
        pendingLabel={pendingLabel}
        className="justify-self-start"
      >
        {submitLabel}
      </Button>
    </form>
  )
}
