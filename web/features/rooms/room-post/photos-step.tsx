import { useController, useWatch } from 'react-hook-form'
import { formatDayRange } from '../../../lib/format/dates.ts'
import type { PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { askedRules, formatRule } from '../rooms/house-rules.words.ts'
import { publishedPrice, shownTo } from '../rooms/rooms.words.ts'
import { Preview } from './price-step.tsx'
import { type RoomValues, type Step, steps } from './room-values.ts'
import type { RoomForm } from './room-values.ts'
import { maxPhotos } from '../../../../contract/rooms/room-limits.ts'

const PhotoUploader = lazyPart(
  () => import('../../../lib/photos/photo-uploader.tsx'),
  'PhotoUploader',
  <Skeleton className="h-40 rounded-m" />,
)

type PhotosStepProps = {
  form: RoomForm
  draftName: string
  onPending: (pending: PendingPhotos) => void
  onGoTo: (step: Step) => void
}

export function PhotosStep({ form, draftName, onPending, onGoTo }: PhotosStepProps) {
  const { field } = useController({ control: form.control, name: 'images' })
  return (
    <>
      <PhotoUploader
        form={draftName}
        legend="Photos"
        hint={`Up to ${maxPhotos}, 10 MB each. The first is the cover. Where they were taken is removed from them.`}
        value={field.value}
        max={maxPhotos}
        onChange={(paths) => {
          form.clearErrors('images')
          form.setValue('images', paths, { shouldDirty: true })
        }}
        onPending={onPending}
        error={form.formState.errors.images?.message}
        firstRef={field.ref}
        isMain
      />
      <Switch
        label="Show it to others"
        hint="Off: only you see it, and nobody can ask for it."
        {...form.register('isActive')}
      />
      <Review form={form} onGoTo={onGoTo} />
    </>
  )
}

/** A preview of the room, with a link to the step of each part. */
function Review({ form, onGoTo }: Pick<PhotosStepProps, 'form' | 'onGoTo'>) {
  const values = useWatch({ control: form.control }) as RoomValues
  return (
    <section aria-labelledby="room-review" className="grid gap-3">
      <h3 id="room-review">How it will read</h3>
      <dl className="room-post-review">
        {partsOf(values).map(({ step, texts }) => (
          <div key={step}>
            <dt>
              {steps[step]}
              <button type="button" className="button button-quiet button-small" onClick={() => onGoTo(step)}>
                Change<span className="sr-only"> {steps[step].toLowerCase()}</span>
              </button>
            </dt>
            <dd>{texts.length > 0 ? texts.join(' · ') : 'Nothing said'}</dd>
          </div>
        ))}
      </dl>
      <Preview form={form} />
    </section>
  )
}

function partsOf(values: RoomValues): { step: Step; texts: string[] }[] {
  const { title, area, location, availableFrom, availableTo, accommodationType } = values
  const days = availableFrom && availableTo ? formatDayRange(availableFrom, availableTo) : ''
  const { pricePerNight, currency, maxGuests, amenities } = values
  const priced = { pricePerNight, currency, maxGuests: Number(maxGuests) || 1 }
  const price = Number.isFinite(Number(pricePerNight)) ? pricePerNight && publishedPrice(priced) : pricePerNight
  const { ageRange, genderPreference } = values
  const ages = ageRange && `Ages ${ageRange}`
  const rules = askedRules.map((rule) => formatRule(rule, values[rule]))
  const texts = {
    0: [title, [area, location].filter(Boolean).join(', '), days, accommodationType],
    1: [price, `${maxGuests} guests at most`, ...amenities],
    2: [shownTo(values) ?? genderPreference, ages, ...rules, values.festivalTicketStatus, values.gender],
  }
  return ([0, 1, 2] as const).map((step) => ({ step, texts: texts[step].filter(Boolean) }))
}
