import { type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '#texts'
import { eventLengths, eventTypes } from '../../../../contract/festivals/programme-limits.ts'
import type { NewEvent } from '../../../../contract/festivals/programme.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { shortWeekdayOf } from '../../../lib/format/moments.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EventFields as Values } from './event-values.ts'
import { eventTypeLabels } from './programme.words.ts'

type EventFieldsProps = {
  form: UseFormReturn<Values, unknown, NewEvent>
  /** The days to choose from. */
  days: readonly string[]
}

/** Every field of an event. */
export function EventFields({ form, days }: EventFieldsProps) {
  const order = useDayOrder()
  const [description] = useWatch({ control: form.control, name: ['description'] })
  return (
    <>
      <TextField label={t.programme.title()} {...fieldProps(form, 'title', eventLengths)} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <Select label={t.programme.type()} optional {...fieldProps(form, 'eventType')}>
          <option value="">–</option>
          {eventTypes.map((type) => (
            <option key={type} value={type}>
              {eventTypeLabels[type]()}
            </option>
          ))}
        </Select>
        <Select label={t.programme.day()} {...fieldProps(form, 'day')}>
          {days.map((day) => (
            <option key={day} value={day}>
              {shortWeekdayOf(day, order)}
            </option>
          ))}
        </Select>
        <TextField label={t.programme.start()} type="time" {...fieldProps(form, 'start')} />
        <TextField label={t.programme.end()} optional type="time" {...fieldProps(form, 'end')} />
        <p className="col-span-2 -mt-3 text-sm text-soft">{t.programme.nightBelongsToDay()}</p>
        <TextField label={t.programme.hall()} optional {...fieldProps(form, 'venue', eventLengths)} />
        <TextField label={t.programme.level()} optional {...fieldProps(form, 'level', eventLengths)} />
      </div>
      <TextField
        label={t.programme.instructorsOrArtists()}
        optional
        {...fieldProps(form, 'instructor', eventLengths)}
      />
      <TextArea
        label={t.programme.description()}
        optional
        value={description}
        {...fieldProps(form, 'description', eventLengths)}
      />
      <div className="grid grid-cols-2 gap-x-3 gap-y-5">
        <TextField label={t.programme.price()} optional {...fieldProps(form, 'price', eventLengths)} />
        <TextField label={t.programme.places()} optional inputMode="numeric" {...fieldProps(form, 'capacity')} />
      </div>
      <TextField
        label={t.programme.link()}
        optional
        inputMode="url"
        placeholder="https://"
        {...fieldProps(form, 'url')}
      />
    </>
  )
}
