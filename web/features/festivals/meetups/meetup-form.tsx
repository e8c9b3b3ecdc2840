import { type UseFormReturn, useWatch } from 'react-hook-form'
import { meetupBounds, meetupLengths } from '../../../../contract/festivals/meetup-limits.ts'
import { instantOf, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, clockLocale, differAt, shortWeekdayOf } from '../../../lib/format/moments.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { Switch } from '../../../ui/fields/choice.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { durations, type MeetupValues, type SentMeetup } from './meetup-values.ts'
import { formatDuration } from './meetups.words.ts'

type MeetupFieldsProps = {
  form: UseFormReturn<MeetupValues, unknown, SentMeetup>
  zone: string
  /** The days to choose from. */
  days: readonly string[]
}

const { minPeople, maxPeople } = meetupBounds
const sizes = Array.from({ length: maxPeople - minPeople + 1 }, (_, at) => at + minPeople)

/** Every field of a meetup. */
export function MeetupFields({ form, zone, days }: MeetupFieldsProps) {
  const [description, durationMinutes] = useWatch({
    control: form.control,
    name: ['description', 'durationMinutes'],
  })
  const order = useDayOrder()
  const lengths = [...new Set([...durations, Number(durationMinutes)])].toSorted((one, other) => one - other)
  return (
    <>
      <TextField label="Title" {...fieldProps(form, 'title', meetupLengths)} />
      <div className="grid grid-cols-2 gap-3">
        <Select label="Day" {...fieldProps(form, 'day')}>
          {days.map((day) => (
            <option key={day} value={day}>
              {shortWeekdayOf(day, order)}
            </option>
          ))}
        </Select>
        <TextField label="Start time" type="time" required {...fieldProps(form, 'startTime')} />
        <StartNote form={form} zone={zone} />
        <Select label="Duration" {...fieldProps(form, 'durationMinutes')}>
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </Select>
        <Select label="People, with you" {...fieldProps(form, 'capacity')}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label="Where"
        optional
        hint="A place everyone can find, such as “Hotel lobby”. Not your home address."
        {...fieldProps(form, 'locationHint', meetupLengths)}
      />
      <TextArea label="Description" optional value={description} {...fieldProps(form, 'description', meetupLengths)} />
      <Switch
        label="I approve each guest myself"
        hint="Others ask to join. Only those you let in see where it is and who is coming."
        {...form.register('isPrivate')}
      />
    </>
  )
}

/** States the time zone, and the meaning of the time in the reader's own zone or in a night in which the clocks change. */
function StartNote({ form, zone }: Pick<MeetupFieldsProps, 'form' | 'zone'>) {
  const [day, time] = useWatch({ control: form.control, name: ['day', 'startTime'] })
  return (
    <p aria-live="polite" className="col-span-2 -mt-2 text-sm text-soft">
      {noteOn(day, time, zone)}
    </p>
  )
}

export function noteOn(day: string, time: string, zone: string): string {
  const general = 'Local time at the festival.'
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return general
  const instant = instantOf({ day, time }, zone)
  const displayed = localTimeOf(instant, zone).time
  if (displayed !== time) return `The clocks go forward in that night: this is ${displayed}.`
  const reader = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!differAt(instant, zone, reader)) return general
  return `${general} That is ${clockIn(instant, reader, clockLocale())} where you are now.`
}
