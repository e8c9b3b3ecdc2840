import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { knownTimeZone } from '../../../../contract/platform/time-zone.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, clockLocale, dayIn, differAt, shortWeekdayOf, useReaderZone } from '../../../lib/format/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useJoinMeetup, useStopWaiting, useWait } from './meetups.mutations.ts'

type WaitingProps = { api: Api; meetup: Meetup }

const Of = ({ meetup }: { meetup: Meetup }) => <span className="sr-only">: {meetup.title}</span>

/** Joins the waiting list of a full meetup. */
export function WaitButton({ api, meetup }: WaitingProps) {
  const wait = useWait(api, {
    onSuccess: () =>
      toast({ title: 'You are on the waiting list', description: 'We will tell you when a place is yours.' }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <Button size="small" pending={wait.isPending} onClick={() => wait.mutate(meetup.id)}>
      Join the waiting list
      <Of meetup={meetup} />
    </Button>
  )
}

export function StopWaitingButton({ api, meetup }: WaitingProps) {
  const stop = useStopWaiting(api, {
    onSuccess: () => toast({ announceOnly: true, title: 'You are no longer waiting', description: meetup.title }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <Button size="small" pending={stop.isPending} onClick={() => stop.mutate(meetup.id)}>
      Leave the waiting list
      <Of meetup={meetup} />
    </Button>
  )
}

/** Accepts or declines an offered place, and displays the deadline. */
export function OfferButtons({ api, meetup }: WaitingProps) {
  const join = useJoinMeetup(api, {
    onSuccess: () => toast({ title: 'You are in!', description: meetup.title }),
    onError: (error) => toastFailure('Error', error),
  })
  const stop = useStopWaiting(api, {
    onSuccess: () => toast({ title: 'The place goes to the next in line', description: meetup.title }),
    onError: (error) => toastFailure('Error', error),
  })
  return (
    <>
      <OfferEnd meetup={meetup} />
      <Button variant="primary" size="small" pending={join.isPending} onClick={() => join.mutate(meetup.id)}>
        Take the place
        <Of meetup={meetup} />
      </Button>
      <Button size="small" pending={stop.isPending} onClick={() => stop.mutate(meetup.id)}>
        No, thanks
        <Of meetup={meetup} />
      </Button>
    </>
  )
}

const todayIn = (zone: string) => dayIn(new Date().toISOString(), zone)

/** In the reader's local time, because they have to act; this is stated if the festival's time differs, as in emails. */
function OfferEnd({ meetup: { offerEndsAt, timeZone } }: { meetup: Meetup }) {
  const zone = useReaderZone()
  const order = useDayOrder()
  if (offerEndsAt === null || zone === null) return null
  const day = dayIn(offerEndsAt, zone)
  const place = knownTimeZone(timeZone)
  return (
    <p className="basis-full">
      We keep a place for you until{' '}
      <time dateTime={offerEndsAt} className="font-bold tabular-nums">
        {day !== todayIn(zone) && `${shortWeekdayOf(day, order)}, `}
        {clockIn(offerEndsAt, zone, clockLocale())}
      </time>
      {place !== null && differAt(offerEndsAt, place, zone) && ' your time'}.
    </p>
  )
}
