import { type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '#texts'
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
      <TextField label={t.meetups.title()} {...fieldProps(form, 'title', meetupLengths)} />
      <div className="grid grid-cols-2 gap-3">
        <Select label={t.meetups.day()} {...fieldProps(form, 'day')}>
          {days.map((day) => (
            <option key={day} value={day}>
              {shortWeekdayOf(day, order)}
            </option>
          ))}
        </Select>
        <TextField label={t.meetups.startTime()} type="time" required {...fieldProps(form, 'startTime')} />
        <StartNote form={form} zone={zone} />
        <Select label={t.meetups.duration()} {...fieldProps(form, 'durationMinutes')}>
          {lengths.map((minutes) => (
            <option key={minutes} value={minutes}>
              {formatDuration(minutes)}
            </option>
          ))}
        </Select>
        <Select label={t.meetups.peopleIncludingYou()} {...fieldProps(form, 'capacity')}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label={t.meetups.where()}
        optional
        hint={t.meetups.whereHint()}
        {...fieldProps(form, 'locationHint', meetupLengths)}
      />
      <TextArea
        label={t.meetups.description()}
        optional
        value={description}
        {...fieldProps(form, 'description', meetupLengths)}
      />
      <Switch
        label={t.meetups.approveEachGuest()}
        hint={t.meetups.approveEachGuestHint()}
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
  const general = t.meetups.localTime()
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return general
  const instant = instantOf({ day, time }, zone)
  const displayed = localTimeOf(instant, zone).time
  if (displayed !== time) return t.meetups.clocksGoForward({ time: displayed })
  const reader = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!differAt(instant, zone, reader)) return general
  return t.meetups.localTimeAndYours({ time: clockIn(instant, reader, clockLocale()) })
}
