import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useController, useWatch } from 'react-hook-form'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import type { PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
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
        hint={`Up to ${maxPhotos}, 10 MB each. The first is the cover. We remove the location from your photos.`}
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
      <Switch label="Publish now" hint="Off keeps it as a draft only you can see." {...form.register('isActive')} />
      <Review form={form} onGoTo={onGoTo} />
    </>
  )
}

/** A preview of the room, with a link to the step of each part. */
function Review({ form, onGoTo }: Pick<PhotosStepProps, 'form' | 'onGoTo'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const values = useWatch({ control: form.control }) as RoomValues
  const { festivalId } = values
  const { data: festival } = useQuery({ ...festivalQuery(api, festivalId), enabled: festivalId !== '' })
  const parts = [{ name: 'Festival', step: 0 as const, texts: festivalTexts(festival) }, ...partsOf(values)]
  return (
    <section aria-labelledby="room-review" className="grid gap-3">
      <h3 id="room-review">Preview</h3>
      <dl className="room-post-review">
        {parts.map(({ name, step, texts }) => (
          <div key={name}>
            <dt>
              {name}
              <button type="button" className="button button-quiet button-small" onClick={() => onGoTo(step)}>
                Change<span className="sr-only"> {name.toLowerCase()}</span>
              </button>
            </dt>
            <dd>{texts.length > 0 ? texts.join(' · ') : 'Nothing yet'}</dd>
          </div>
        ))}
      </dl>
      <Preview form={form} />
    </section>
  )
}

const festivalTexts = (festival: Festival | undefined) =>
  festival ? [festival.name, formatDayRange(festival.startDate, festival.endDate), festival.location] : []

function partsOf(values: RoomValues): { name: string; step: Step; texts: string[] }[] {
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
    1: [price, `Maximum guests: ${maxGuests}`, ...amenities],
    2: [shownTo(values) ?? genderPreference, ages, ...rules, values.festivalTicketStatus, values.gender],
  }
  return ([0, 1, 2] as const).map((step) => ({ name: steps[step], step, texts: texts[step].filter(Boolean) }))
}
