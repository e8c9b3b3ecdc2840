import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { PlaceField } from '../../../lib/forms/place-field.tsx'
import { roomLengths } from '../../../../contract/rooms/room-limits.ts'
import { accommodationTypes, roomTypes } from '../../../../contract/rooms/room-options.ts'
import { Answer } from '../../../lib/forms/answer.tsx'
import { today } from '../../../lib/format/dates.ts'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { ShieldIcon } from '../../../ui/pictures/more-icons.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FestivalField } from './festival-field.tsx'
import { formatNights } from '../rooms/rooms.words.ts'
import { nightsOf } from './stay.ts'
import type { RoomForm } from './room-values.ts'

/** As the host would say it; what others read is in `roomTypeLabels`. */
const typeAnswers = { Seeking: t.roomPost.lookingForRoommates, Offering: t.roomPost.haveARoom }
const typeHints = { Seeking: t.roomPost.lookingForRoommatesHint, Offering: t.roomPost.haveARoomHint }

export function PlaceStep({ form }: { form: RoomForm }) {
  const { control, setValue } = form
  const roomType = useWatch({ control, name: 'roomType' })
  // The dialog first renders the part that a phone displays, and the rest immediately after.
  const isComplete = useDeferredValue(true, false)
  return (
    <>
      <div>
        <SegmentedControl
          legend={t.roomPost.whatAreYouPosting()}
          options={roomTypes.map((value) => ({ value, label: typeAnswers[value]() }))}
          value={roomType}
          onChange={(type) => setValue('roomType', type, { shouldDirty: true })}
        />
        <p className="field-hint mt-1.5">{typeHints[roomType]()}</p>
      </div>
      <FestivalField form={form} />
      <Days form={form} />
      <TextField
        label={t.roomPost.title()}
        placeholder={t.roomPost.titleExample()}
        {...fieldProps(form, 'title', roomLengths)}
      />
      {isComplete && <Place form={form} />}
    </>
  )
}

function Place({ form }: { form: RoomForm }) {
  const { control } = form
  const description = useWatch({ control, name: 'description' })
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlaceField
          label={t.roomPost.location()}
          autoComplete="off"
          placeholder={t.roomPost.cityCountry()}
          {...fieldProps(form, 'location', roomLengths)}
        />
        <TextField
          label={t.roomPost.area()}
          optional
          placeholder={t.roomPost.areaExample()}
          {...fieldProps(form, 'area', roomLengths)}
        />
      </div>
      <p className="room-post-note">
        <ShieldIcon size={20} />
        <span>{t.roomPost.placeExplained()}</span>
      </p>
      <TextField
        label={t.roomPost.distanceFromTheVenue()}
        optional
        placeholder={t.roomPost.distanceExample()}
        {...fieldProps(form, 'distanceFromVenue', roomLengths)}
      />
      <Answer form={form} name="accommodationType" legend={t.roomPost.whatKindOfPlace()} options={accommodationTypes} />
      <TextArea
        label={t.roomPost.description()}
        optional
        hint={t.roomPost.descriptionHint()}
        value={description}
        {...fieldProps(form, 'description', roomLengths)}
      />
      <TextField
        label={t.roomPost.airbnbLink()}
        optional
        type="url"
        inputMode="url"
        placeholder="airbnb.com/rooms/…"
        hint={t.roomPost.airbnbLinkHint()}
        {...fieldProps(form, 'airbnbLink')}
      />
    </>
  )
}

function Days({ form }: { form: RoomForm }) {
  const { control, getValues, setValue } = form
  const [availableFrom, availableTo] = useWatch({ control, name: ['availableFrom', 'availableTo'] })
  const nights = nightsOf({ availableFrom, availableTo })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label={t.roomPost.firstNightStartDate()}
        type="date"
        min={today()}
        max="2199-12-31"
        {...fieldProps(form, 'availableFrom')}
        {...form.register('availableFrom', {
          onChange: (event: { target: { value: string } }) => {
            if (getValues('availableTo') === '') setValue('availableTo', event.target.value)
          },
        })}
      />
      <TextField
        label={t.roomPost.dayOfDepartureEndDate()}
        type="date"
        min={availableFrom || today()}
        max="2199-12-31"
        {...fieldProps(form, 'availableTo')}
      />
      <output className="-mt-4 text-sm text-soft sm:col-span-2">{nights === null ? '' : formatNights(nights)}</output>
    </div>
  )
}
