import { useLocation } from '@tanstack/react-router'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { festivalLengths } from '../../../../../contract/festivals/festival-limits.ts'
import type { NewFestival } from '../../../../../contract/festivals/festivals.ts'
import { danceStyles } from '../../../../../contract/platform/options.ts'
import { CurrencySelect } from '../../../../lib/format/currency-select.tsx'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import type { PendingPhotos } from '../../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { useScrolledIntoView } from '../../../../lib/page/scrolled-into-view.ts'
import { Chip } from '../../../../ui/fields/chip.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { FestivalPrice } from '../festival-price.tsx'
import type { FestivalValues } from './festival-values.ts'

const PhotoUploader = lazyPart(
  () => import('../../../../lib/photos/photo-uploader.tsx'),
  'PhotoUploader',
  <Skeleton className="h-32 rounded-m" />,
)

/** The form's values as the contract parses them for the server. */
export type SentFestival = ReturnType<typeof NewFestival.parse>

type Fields = { form: UseFormReturn<FestivalValues, unknown, SentFestival> }

export function StylesField({ form }: Fields) {
  const chosen = useWatch({ control: form.control, name: 'genres' })
  const toggle = (style: string) =>
    form.setValue('genres', chosen.includes(style) ? chosen.filter((one) => one !== style) : [...chosen, style], {
      shouldDirty: true,
    })
  const error = form.formState.errors.genres?.message
  return (
    <fieldset>
      <legend className="field-label mb-1.5">{t.festivals.danceStyles()}</legend>
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

/** The price as published, with a preview of how readers will see it. */
export function PriceFields({ form }: Fields) {
  const [price, currency] = useWatch({ control: form.control, name: ['price', 'currency'] })
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_14rem]">
      <TextField
        label={t.festivals.price()}
        optional
        hint={t.festivals.priceHint()}
        {...fieldProps(form, 'price', festivalLengths)}
      />
      <CurrencySelect {...fieldProps(form, 'currency')} />
      <p className="text-sm text-soft sm:col-span-2">
        {t.festivals.shownToYouAs({
          price: <FestivalPrice festival={{ price, currency }} />,
          output: (inner) => <output className="font-bold text-ink">{inner}</output>,
        })}
      </p>
    </div>
  )
}

/** The festival's page links to it. */
const photoFieldId = 'photo'

type PhotoFieldProps = Fields & { draftName: string; onPending: (pending: PendingPhotos) => void }

export function PhotoField({ form, draftName, onPending }: PhotoFieldProps) {
  const { field } = useController({ control: form.control, name: 'image' })
  const isWanted = useLocation({ select: ({ hash }) => hash === photoFieldId })
  const box = useScrolledIntoView<HTMLDivElement>(isWanted)
  return (
    <div id={photoFieldId} ref={box} tabIndex={-1} className="scroll-mt-24 outline-none">
      <PhotoUploader
        form={draftName}
        legend={t.festivals.photo()}
        hint={t.festivals.photoHint()}
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
    </div>
  )
}
