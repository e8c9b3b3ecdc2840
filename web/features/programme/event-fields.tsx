import { type UseFormReturn, useWatch } from 'react-hook-form'
import { eventTypes } from '../../../contract/programme-limits.ts'
import type { NewEvent } from '../../../contract/programme.ts'
import { shortWeekdayOf } from '../../lib/format/moments.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { EventFields as Values } from './event-values.ts'
import { eventTypeLabels } from './programme.words.ts'

type EventFieldsProps = {
  form: UseFormReturn<Values, unknown, NewEvent>
  /** The days to choose from. */
  days: readonly string[]
}

/** Every field of an event. */
export function EventFields({ form, days }: EventFieldsProps) {
  const { errors } = form.formState
  const [description] = useWatch({ control: form.control, name: ['description'] })
  return (
    <>
      <TextField label="Title" maxLength={120} error={errors.title?.message} {...form.register('title')} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <Select label="Type" optional error={errors.eventType?.message} {...form.register('eventType')}>
          <option value="">–</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {eventTypeLabels[type]}
            </option>
          ))}
        </Select>
        <Select label="Day" error={errors.day?.message} {...form.register('day')}>
          {days.map((day) => (
            <option key={day} value={day}>
              {shortWeekdayOf(day)}
            </option>
          ))}
        </Select>
        <TextField label="Start" type="time" error={errors.start?.message} {...form.register('start')} />
        <TextField label="End" optional type="time" error={errors.end?.message} {...form.register('end')} />
        <p className="col-span-2 -mt-3 text-sm text-soft">
          Local time at the festival. Until six in the morning it belongs to the evening of that day.
        </p>
        <TextField label="Hall" optional maxLength={200} error={errors.venue?.message} {...form.register('venue')} />
        <TextField label="Level" optional maxLength={60} error={errors.level?.message} {...form.register('level')} />
      </div>
      <TextField
        label="Instructors or artists"
        optional
        maxLength={200}
        error={errors.instructor?.message}
        {...form.register('instructor')}
      />
      <TextArea
        label="Description"
        optional
        maxLength={4000}
        value={description}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <TextField label="Price" optional maxLength={200} error={errors.price?.message} {...form.register('price')} />
        <TextField
          label="Places"
          optional
          inputMode="numeric"
          error={errors.capacity?.message}
          {...form.register('capacity')}
        />
      </div>
      <TextField
        label="Link"
        optional
        inputMode="url"
        placeholder="https://"
        error={errors.url?.message}
        {...form.register('url')}
      />
    </>
  )
}
