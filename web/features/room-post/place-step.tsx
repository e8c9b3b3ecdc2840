import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { PlaceField } from '../../lib/forms/place-field.tsx'
import { accommodationTypes, roomTypes } from '../../../contract/room-options.ts'
import { Answer } from '../../lib/forms/answer.tsx'
import { today } from '../../lib/format/dates.ts'
import { SegmentedControl } from '../../ui/fields/choice.tsx'
import { ShieldIcon } from '../../ui/pictures/more-icons.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FestivalField } from './festival-field.tsx'
import { formatNights, roomTypeLabels } from '../rooms/rooms.words.ts'
import { nightsOf } from './stay.ts'
import type { RoomForm } from './room-values.ts'

const typeHints = {
  Seeking: 'You look for people to take a room with.',
  Offering: 'You have a room, with a place free in it.',
}

export function PlaceStep({ form }: { form: RoomForm }) {
  const { register, control, formState, setValue } = form
  const roomType = useWatch({ control, name: 'roomType' })
  // The dialog appears with what a phone shows of it, and the rest follows at once.
  const isComplete = useDeferredValue(true, false)
  return (
    <>
      <div>
        <SegmentedControl
          legend="What is it?"
          options={roomTypes.map((value) => ({ value, label: roomTypeLabels[value] }))}
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
        maxLength={120}
        error={formState.errors.title?.message}
        {...register('title')}
      />
      {isComplete && <Place form={form} />}
    </>
  )
}

function Place({ form }: { form: RoomForm }) {
  const { register, control, formState } = form
  const { errors } = formState
  const description = useWatch({ control, name: 'description' })
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <PlaceField
          label="Location"
          autoComplete="off"
          placeholder="City, country"
          maxLength={200}
          error={errors.location?.message}
          {...register('location')}
        />
        <TextField
          label="Area"
          optional
          placeholder="Triana"
          maxLength={200}
          error={errors.area?.message}
          {...register('area')}
        />
      </div>
      <p className="room-post-note">
        <ShieldIcon size={20} />
        <span>
          Everyone can read this. Give the city and the area, never the street and number: keep those for your
          roommates.
        </span>
      </p>
      <TextField
        label="Distance from the venue"
        optional
        placeholder="10 minutes on foot"
        maxLength={200}
        error={errors.distanceFromVenue?.message}
        {...register('distanceFromVenue')}
      />
      <Answer form={form} name="accommodationType" legend="What kind of place?" options={accommodationTypes} />
      <TextArea
        label="Description"
        optional
        hint="The beds, the bathroom, the house rules, who you are"
        maxLength={4000}
        value={description}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Airbnb link"
        optional
        type="url"
        inputMode="url"
        placeholder="airbnb.com/rooms/…"
        hint="Only members see it, as it shows the exact place."
        error={errors.airbnbLink?.message}
        {...register('airbnbLink')}
      />
    </>
  )
}

function Days({ form: { control, register, formState, getValues, setValue } }: { form: RoomForm }) {
  const { errors } = formState
  const [availableFrom, availableTo] = useWatch({ control, name: ['availableFrom', 'availableTo'] })
  const nights = nightsOf({ availableFrom, availableTo })
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label="First night"
        type="date"
        min={today()}
        max="2199-12-31"
        error={errors.availableFrom?.message}
        {...register('availableFrom', {
          onChange: (event: { target: { value: string } }) => {
            if (getValues('availableTo') === '') setValue('availableTo', event.target.value)
          },
        })}
      />
      <TextField
        label="Day of departure"
        type="date"
        min={availableFrom || today()}
        max="2199-12-31"
        error={errors.availableTo?.message}
        {...register('availableTo')}
      />
      <output className="-mt-4 text-sm text-soft sm:col-span-2">{nights === null ? '' : formatNights(nights)}</output>
    </div>
  )
}
