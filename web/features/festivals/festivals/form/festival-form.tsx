import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { PlaceField } from '../../../../lib/forms/place-field.tsx'
import { ApiError } from '../../../../../contract/platform/client.ts'
import { festivalLengths } from '../../../../../contract/festivals/festival-limits.ts'
import type { NewFestival } from '../../../../../contract/festivals/festivals.ts'
import { useDraftForm } from '../../../../lib/forms/draft-form.ts'
import { DraftNotice } from '../../../../lib/forms/draft-notice.tsx'
import { isIdempotencyMismatch, submitForm } from '../../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../../lib/forms/lazy-resolver.ts'
import { discardPhotos } from '../../../../lib/photos/open-uploads.ts'
import { nothingPending, type PendingPhotos } from '../../../../lib/photos/photo-tiles.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/states/callout.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PhotoField, PriceFields, type SentFestival, StylesField } from './festival-fields.tsx'
import { blankFestival, type FestivalValues } from './festival-values.ts'

type FestivalFormProps = {
  /** Unsaved input is stored in this browser under this name. */
  draftName: string
  values?: FestivalValues
  submitLabel: string
  pendingLabel: string
  onSubmit: (festival: SentFestival, idempotencyKey: string) => Promise<unknown>
}

const resolver = lazyResolver<typeof NewFestival, FestivalValues>(() =>
  import('../../../../../contract/festivals/festivals.ts').then(({ NewFestival }) => NewFestival),
)

/** All fields of a festival. Errors of `onSubmit` are displayed at their fields, and no input is lost. */
export function FestivalForm({
  draftName,
  values = blankFestival,
  submitLabel,
  pendingLabel,
  onSubmit,
}: FestivalFormProps) {
  const draft = useDraftForm({ draftName, saved: values, resolver, keepsAll: true })
  const { form, idempotencyKey } = draft
  const [photos, setPhotos] = useState(nothingPending)
  /** Starting over also resets the photo. */
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = submitForm(
    form,
    async (festival) => {
      setFailure(null)
      if (photos.uploading + photos.failed > 0)
        return form.setError('image', { message: unfinished(photos) }, { shouldFocus: true })
      await onSubmit(festival, idempotencyKey)
      draft.forget()
      discardPhotos(draftName)
    },
    (error) => {
      setFailure(failureMessage(error))
      if (isIdempotencyMismatch(error)) draft.renewKey()
    },
  )
  const showPending = (pending: PendingPhotos) => {
    if (photos.failed > 0 && pending.failed === 0) form.clearErrors('image')
    setPhotos(pending)
  }
  const startOver = () => {
    draft.startOver()
    discardPhotos(draftName)
    setRound(round + 1)
  }
  const { errors, isSubmitting } = form.formState
  const [startDate, description] = useWatch({ control: form.control, name: ['startDate', 'description'] })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      {draft.hasDraft && <DraftNotice onStartOver={startOver} />}
      <TextField label={t.festivals.name()} {...fieldProps(form, 'name', festivalLengths)} />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label={t.festivals.firstDay()}
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
          label={t.festivals.lastDay()}
          type="date"
          min={startDate}
          max="2199-12-31"
          {...fieldProps(form, 'endDate')}
        />
      </div>
      <PlaceField
        label={t.festivals.location()}
        autoComplete="off"
        hint={t.festivals.locationHint()}
        {...fieldProps(form, 'location', festivalLengths)}
      />
      <StylesField form={form} />
      <PriceFields form={form} />
      <TextField
        label={t.festivals.officialWebsite()}
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        {...fieldProps(form, 'website')}
      />
      <TextArea
        label={t.festivals.description()}
        optional
        hint={t.festivals.descriptionHint()}
        value={description}
        {...fieldProps(form, 'description', festivalLengths)}
      />
      <PhotoField key={round} form={form} draftName={draftName} onPending={showPending} />
      {failure !== null && (
        <Callout tone="danger" alert title={failure}>
          {t.festivals.draftIsSaved()}
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

const unfinished = ({ uploading }: PendingPhotos) =>
  uploading > 0 ? t.festivals.photoIsUploading() : t.festivals.photoWasntUploaded()

function failureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return t.festivals.serverNotReached()
  return isIdempotencyMismatch(error) ? t.festivals.earlierVersionSaved() : error.message
}
