import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Resolver, type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { type Festival, NewFestival } from '../../../contract/festivals.ts'
import { currencyName } from '../../../contract/currency-name.ts'
import { currencyCodes, defaultCurrency } from '../../../contract/money.ts'
import { danceStyles } from '../../../contract/options.ts'
import { forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { forgetPhotos } from '../../lib/photos/open-uploads.ts'
import { nothingPending, type PendingPhotos } from '../../lib/photos/photo-tiles.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FestivalPrice } from './festival-price.tsx'

const PhotoUploader = lazy(() =>
  import('../../lib/photos/photo-uploader.tsx').then(({ PhotoUploader }) => ({ default: PhotoUploader })),
)

export type FestivalValues = {
  name: string
  startDate: string
  endDate: string
  location: string
  genres: string[]
  price: string
  currency: string
  website: string
  description: string
  image: string
}

const blank: FestivalValues = {
  name: '',
  startDate: '',
  endDate: '',
  location: '',
  genres: [],
  price: '',
  currency: defaultCurrency,
  website: '',
  description: '',
  image: '',
}

/** What a festival says now, as its form shows it. */
export function valuesOf(festival: Festival): FestivalValues {
  const { name, startDate, endDate, location, genres, price, currency, website, description, image } = festival
  return {
    name,
    startDate,
    endDate,
    location,
    genres,
    price: price ?? '',
    currency,
    website: website ?? '',
    description: description ?? '',
    image: image ?? '',
  }
}

type Sent = ReturnType<typeof NewFestival.parse>

type FestivalFormProps = {
  /** What is written stays in this browser under this name until it is saved. */
  draftName: string
  values?: FestivalValues
  submitLabel: string
  pendingLabel: string
  onSubmit: (festival: Sent, idempotencyKey: string) => Promise<unknown>
}

/** Every field of a festival. Rejections of `onSubmit` are shown where they belong; nothing that was written is lost. */
export function FestivalForm({ draftName, values = blank, submitLabel, pendingLabel, onSubmit }: FestivalFormProps) {
  const [draft] = useState(() => readDraft<FestivalValues>(draftName))
  const [isKept, setKept] = useState(draft !== null)
  const [idempotencyKey, setKey] = useState(() => draft?.idempotencyKey ?? crypto.randomUUID())
  const [pending, setPending] = useState(nothingPending)
  /** Beginning anew, the photos begin anew too. */
  const [round, setRound] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<FestivalValues, unknown, Sent>({
    defaultValues: { ...values, ...draft?.values },
    resolver: zodResolver(NewFestival) as Resolver<FestivalValues, unknown, Sent>,
  })
  const { errors, isSubmitting } = form.formState
  const [startDate, description] = useWatch({ control: form.control, name: ['startDate', 'description'] })
  useKeptDraft(form, draftName, idempotencyKey)

  const startOver = () => {
    form.reset(values)
    forgetDraft(draftName)
    forgetPhotos(draftName)
    setRound((before) => before + 1)
    setKept(false)
    setKey(crypto.randomUUID())
  }

  const submit = form.handleSubmit(async (festival) => {
    setFailure(null)
    if (pending.uploading + pending.failed > 0) {
      form.setError('image', { message: unfinished(pending) }, { shouldFocus: true })
      return
    }
    try {
      await onSubmit(festival, idempotencyKey)
      forgetDraft(draftName)
      forgetPhotos(draftName)
    } catch (error) {
      const { message, fields } = refusalOf(error)
      setFailure(message)
      const refused = Object.entries(fields).filter(([name]) => name in blank) as [keyof FestivalValues, string][]
      for (const [i, [name, text]] of refused.entries()) {
        form.setError(name, { message: text }, { shouldFocus: i === 0 })
      }
      if (error instanceof ApiError && error.code === 'idempotency_mismatch') setKey(crypto.randomUUID())
    }
  })

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
      <Styles form={form} />
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
      <FestivalPhoto key={round} form={form} draftName={draftName} onPending={setPending} />
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

/** Every change is kept at once, with the key that its sending will carry. */
function useKeptDraft(form: UseFormReturn<FestivalValues, unknown, Sent>, name: string, idempotencyKey: string) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name: changed }) => {
          if (changed) keepDraft<FestivalValues>(name, { values, idempotencyKey })
        },
      }),
    [form, name, idempotencyKey],
  )
}

type PhotoFieldProps = Fields & { draftName: string; onPending: (pending: PendingPhotos) => void }

function FestivalPhoto({ form, draftName, onPending }: PhotoFieldProps) {
  const { field } = useController({ control: form.control, name: 'image' })
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-m" />}>
      <PhotoUploader
        form={draftName}
        legend="Photo"
        hint="Optional, 10 MB at most. Without one we draw a cover."
        value={field.value === '' ? [] : [field.value]}
        max={1}
        onChange={([path = '']) => {
          form.clearErrors('image')
          form.setValue('image', path, { shouldDirty: true })
        }}
        onPending={onPending}
        error={form.formState.errors.image?.message}
        firstRef={field.ref}
      />
    </Suspense>
  )
}

const unfinished = ({ uploading }: PendingPhotos) =>
  uploading > 0 ? 'The photo is still on its way up: a moment, please' : 'The photo is not up: try again, or go without'

type Fields = { form: UseFormReturn<FestivalValues, unknown, Sent> }

function Styles({ form }: Fields) {
  const chosen = useWatch({ control: form.control, name: 'genres' })
  const toggle = (style: string) =>
    form.setValue('genres', chosen.includes(style) ? chosen.filter((one) => one !== style) : [...chosen, style], {
      shouldDirty: true,
    })
  const error = form.formState.errors.genres?.message
  return (
    <fieldset>
      <legend className="field-label mb-1.5">Dance styles</legend>
      <div className="flex flex-wrap gap-2">
        {danceStyles.map((style) => (
          <Chip key={style} hue={style} pressed={chosen.includes(style)} onClick={() => toggle(style)}>
            {style}
          </Chip>
        ))}
      </div>
      {error && (
        <p role="alert" className="field-error mt-1.5">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The price as it is published, and at once how readers will see it. */
function PriceFields({ form }: Fields) {
  const { errors } = form.formState
  const [price, currency] = useWatch({ control: form.control, name: ['price', 'currency'] })
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_14rem]">
      <TextField
        label="Price"
        optional
        hint="As you publish it: «95», «€95 - €125», «Full pass 125». Empty means free."
        maxLength={200}
        error={errors.price?.message}
        {...form.register('price')}
      />
      <Select label="Currency" error={errors.currency?.message} {...form.register('currency')}>
        {currencyCodes.map((code) => (
          <option key={code} value={code}>
            {code} · {currencyName(code)}
          </option>
        ))}
      </Select>
      <p className="text-sm text-soft sm:col-span-2">
        Shown to you as{' '}
        <output className="font-bold text-ink">
          <FestivalPrice festival={{ price, currency }} />
        </output>
      </p>
    </div>
  )
}

function refusalOf(error: unknown): { message: string; fields: Record<string, string> } {
  if (!(error instanceof ApiError))
    return { message: 'The festival could not be saved: we could not be reached. Please try again.', fields: {} }
  if (error.code === 'idempotency_mismatch')
    return {
      message: 'An earlier version was already saved while the connection broke. Look for it under Festivals first.',
      fields: {},
    }
  return { message: error.message, fields: error.fields }
}
