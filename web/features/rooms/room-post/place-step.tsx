import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
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
const typeAnswers = { Seeking: 'I’m looking for roommates', Offering: 'I have a room' }
const typeHints = {
  Seeking: 'You want to find people to book a room with.',
  Offering: 'There’s a free bed in it.',
}

export function PlaceStep({ form }: { form: RoomForm }) {
  const { control, setValue } = form
  const roomType = useWatch({ control, name: 'roomType' })
  // The dialog first renders the part that a phone displays, and the rest immediately after.
  const isComplete = useDeferredValue(true, false)
  return (
    <>
      <div>
        <SegmentedControl
          legend="What is it?"
          options={roomTypes.map((value) => ({ value, label: typeAnswers[value] }))}
          value={roomType}
          onChange={(type) => setValue('roomType', type, { shouldDirty: true })}
        />
        <p className="field-hint mt-1.5">{typeHints[roomType]}</p>
      </div>
      <FestivalField form={form} />
      <Days form={form} />
      <TextField
        label="Title"
        placeholder="Twin room, five minutes from the venue"
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
          label="Location"
          autoComplete="off"
          placeholder="City, country"
          {...fieldProps(form, 'location', roomLengths)}
        />
        <TextField label="Area" optional placeholder="Triana" {...fieldProps(form, 'area', roomLengths)} />
      </div>
      <p className="room-post-note">
        <ShieldIcon size={20} />
        <span>
          Everyone can read this. Give the city and the area, but keep the street and number for your roommates.
        </span>
      </p>
      <TextField
        label="Distance from the venue"
        optional
        placeholder="10 minutes on foot"
        {...fieldProps(form, 'distanceFromVenue', roomLengths)}
      />
      <Answer form={form} name="accommodationType" legend="What kind of place?" options={accommodationTypes} />
      <TextArea
        label="Description"
        optional
        hint="The beds, the bathroom, the house rules, who you are"
        value={description}
        {...fieldProps(form, 'description', roomLengths)}
      />
      <TextField
        label="Airbnb link"
        optional
        type="url"
        inputMode="url"
        placeholder="airbnb.com/rooms/…"
        hint="Only members see it, because it shows the exact place."
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
        label="First night (start date)"
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
        label="Day of departure (end date)"
        type="date"
        min={availableFrom || today()}
        max="2199-12-31"
        {...fieldProps(form, 'availableTo')}
      />
      <output className="-mt-4 text-sm text-soft sm:col-span-2">{nights === null ? '' : formatNights(nights)}</output>
    </div>
  )
}
