import { z } from 'zod'
import { NewMeetup } from '../../../../contract/festivals/meetups.ts'
import { instantOf } from '../../../../contract/platform/time-zone.ts'
import type { MeetupValues } from './meetup-values.ts'

/** A new meetup from the fields of the form, whose time is local in this zone. */
export const meetupSchema = (zone: string) =>
  z.preprocess(({ day, startTime, ...rest }: MeetupValues) => {
    const isWhole = !Number.isNaN(Date.parse(`${day}T${startTime}Z`))
    return { ...rest, startTime: isWhole ? instantOf({ day, time: startTime }, zone) : '' }
  }, NewMeetup)
