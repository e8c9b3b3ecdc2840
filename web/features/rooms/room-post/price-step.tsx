import { Minus } from 'lucide'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { maxGuestsOfRoom, minGuestsOfRoom } from '../../../../contract/rooms/room-limits.ts'
import { amenities, usualGuests } from '../../../../contract/rooms/room-options.ts'
import type { CurrencyCode } from '../../../../contract/platform/money.ts'
import { typedAmount, typedCurrency } from '../../../lib/format/typed-amount.ts'
import { CurrencySelect } from '../../../lib/format/currency-select.tsx'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ChipGroup } from '../../../ui/fields/chip-group.tsx'
import { icon } from '../../../ui/pictures/icons.tsx'
import { PlusIcon } from '../../../ui/pictures/more-icons.tsx'
import { NumberField } from '../../../ui/fields/preset-fields.tsx'
import { formatNights } from '../rooms/rooms.words.ts'
import { formatTotal, nightsOf } from './stay.ts'
import { ProposalFields } from './proposal-fields.tsx'
import type { RoomForm } from './room-values.ts'
import { optionText } from '../../../lib/format/option-text.ts'

const MinusIcon = icon(Minus)

export function PriceStep({ form }: { form: RoomForm }) {
  const { register, control, formState, getValues, setValue } = form
  const { errors } = formState
  const [pricePerNight, list] = useWatch({ control, name: ['pricePerNight', 'amenities'] })
  const chosen = list as (typeof amenities)[number][]
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <NumberField
          label={t.roomPost.pricePerNight()}
          decimal
          hint={t.roomPost.pricePerNightHint()}
          error={errors.pricePerNight?.message}
          {...register('pricePerNight', {
            setValueAs: (text: string) =>
              typedAmount(text, typedCurrency(text) ?? (getValues('currency') as CurrencyCode)) ?? text.trim(),
            onChange: ({ target }: { target: HTMLInputElement }) => {
              const currency = typedCurrency(target.value)
              if (currency !== null) setValue('currency', currency, { shouldDirty: true, shouldTouch: true })
            },
          })}
        />
        {errors.pricePerNight && pricePerNight.trim() === '' && <AskIfFree form={form} />}
        <CurrencySelect {...fieldProps(form, 'currency')} />
      </div>
      <Guests form={form} />
      <Preview form={form} />
      <ChipGroup
        legend={t.roomPost.amenities()}
        hint={t.roomPost.amenitiesHint()}
        options={amenities}
        words={optionText}
        chosen={chosen}
        error={errors.amenities?.message}
        onChange={(next) => setValue('amenities', next, { shouldDirty: true })}
      />
      <ProposalFields form={form} />
    </>
  )
}

/** An empty price may mean that the room costs nothing, or that it was forgotten. */
function AskIfFree({ form: { setValue, setFocus } }: { form: RoomForm }) {
  const setFree = () => {
    setValue('pricePerNight', '0', { shouldDirty: true, shouldValidate: true })
    setFocus('pricePerNight')
  }
  return (
    <Callout
      title={t.roomPost.freeQuestion()}
      className="sm:order-last sm:col-span-2"
      action={
        <Button size="small" onClick={setFree}>
          {t.roomPost.yesItsFree()}
        </Button>
      }
    >
      {t.roomPost.freeExplained()}
    </Callout>
  )
}

function Guests({ form: { control, register, formState, setValue } }: { form: RoomForm }) {
  const guests = Number(useWatch({ control, name: 'maxGuests' }))
  const set = (count: number) =>
    setValue('maxGuests', String(Math.max(minGuestsOfRoom, Math.min(maxGuestsOfRoom, count))), {
      shouldDirty: true,
      shouldValidate: true,
    })
  const step = (by: number) => set(Number.isInteger(guests) ? guests + by : usualGuests)
  return (
    <NumberField
      label={t.roomPost.maximumGuests()}
      hint={t.roomPost.youreOneOfThem({ others: guests > 1 ? guests - 1 : 0 })}
      error={formState.errors.maxGuests?.message}
      className="sm:max-w-[20rem]"
      before={
        <IconButton
          label={t.roomPost.oneGuestFewer()}
          icon={<MinusIcon size={20} />}
          className="-ms-3"
          aria-disabled={guests <= minGuestsOfRoom}
          onClick={() => step(-1)}
        />
      }
      after={
        <IconButton
          label={t.roomPost.oneGuestMore()}
          icon={<PlusIcon size={20} />}
          className="-me-3"
          aria-disabled={guests >= maxGuestsOfRoom}
          onClick={() => step(1)}
        />
      }
      controlClassName="[&_input]:text-center"
      {...register('maxGuests')}
    />
  )
}

/** The total price of the stay, updated while typing. */
export function Preview({ form }: { form: RoomForm }) {
  const display = useDisplayCurrency()
  const [availableFrom, availableTo, pricePerNight, currency] = useWatch({
    control: form.control,
    name: ['availableFrom', 'availableTo', 'pricePerNight', 'currency'],
  })
  const stay = { availableFrom, availableTo, pricePerNight, currency }
  const nights = nightsOf(stay)
  const total = formatTotal(stay, display)
  return (
    <p className="room-post-total">
      <span>{nights === null ? t.roomPost.noDatesYet() : formatNights(nights)}</span>
      <output className="font-display text-xl tabular-nums">{total ?? '–'}</output>
    </p>
  )
}
