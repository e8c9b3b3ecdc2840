import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useController, useWatch } from 'react-hook-form'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import type { PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import { askedRules, formatRule } from '../rooms/house-rules.words.ts'
import { publishedPrice, shownTo } from '../rooms/rooms.words.ts'
import { type BedKind, bedsInWords } from '../stays/stays.words.ts'
import { Preview } from './price-step.tsx'
import { type RoomValues, type Step, steps } from './room-values.ts'
import type { RoomForm } from './room-values.ts'
import { maxPhotos } from '../../../../contract/rooms/room-limits.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { optionText } from '../../../lib/format/option-text.ts'
import { placeText } from '../../../../texts/places.ts'

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
        legend={t.roomPost.photos()}
        hint={t.roomPost.photosHint({ maxPhotos })}
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
      <Switch label={t.roomPost.publishNow()} hint={t.roomPost.publishNowHint()} {...form.register('isActive')} />
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
  const ofFestival = {
    part: 'festival' as const,
    name: t.roomPost.festival(),
    step: 0 as const,
    texts: festivalTexts(festival),
  }
  return (
    <section aria-labelledby="room-review" className="grid gap-3">
      <h3 id="room-review">{t.roomPost.preview()}</h3>
      <dl className="room-post-review">
        {[ofFestival, ...partsOf(values)].map(({ part, name, step, texts }) => (
          <div key={part}>
            <dt>
              {name}
              <button type="button" className="button button-quiet button-small" onClick={() => onGoTo(step)}>
                {t.roomPost.changePart({ part, hidden })}
              </button>
            </dt>
            <dd>{texts.length > 0 ? texts.join(' · ') : t.roomPost.nothingYet()}</dd>
          </div>
        ))}
      </dl>
      <Preview form={form} />
    </section>
  )
}

const festivalTexts = (festival: Festival | undefined) =>
  festival ? [festival.name, formatDayRange(festival.startDate, festival.endDate), placeText(festival.location)] : []

type Part = { part: 'place' | 'price' | 'other'; name: string; step: Step; texts: string[] }

function partsOf(values: RoomValues): Part[] {
  const { title, area, location, availableFrom, availableTo, accommodationType } = values
  const days = availableFrom && availableTo ? formatDayRange(availableFrom, availableTo) : ''
  const { pricePerNight, currency, maxGuests, amenities } = values
  const priced = { pricePerNight, currency, maxGuests: Number(maxGuests) || 1 }
  const price = Number.isFinite(Number(pricePerNight)) ? pricePerNight && publishedPrice(priced) : pricePerNight
  const { ageRange, genderPreference } = values
  const ages = ageRange && t.roomPost.ages({ ageRange })
  const rules = askedRules.map((rule) => formatRule(rule, values[rule]))
  const texts = {
    place: [title, [area, placeText(location)].filter(Boolean).join(', '), days, optionText(accommodationType)],
    price: [
      price,
      t.roomPost.maximumGuestsAre({ maxGuests }),
      ...amenities.map(optionText),
      bedsInWords(values.beds as BedKind[]),
    ],
    other: [
      shownTo(values) ?? optionText(genderPreference),
      ages,
      ...rules,
      optionText(values.festivalTicketStatus),
      optionText(values.gender),
    ],
  }
  return (['place', 'price', 'other'] as const).map((part, at) => {
    const step = at as Step
    return { part, name: steps[step](), step, texts: texts[part].filter(Boolean) }
  })
}
