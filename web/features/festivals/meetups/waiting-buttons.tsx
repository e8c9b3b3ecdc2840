import type { ReactNode } from 'react'
import { t } from '#texts'
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
    onSuccess: () => toast({ title: t.meetups.youreOnWaitingList(), description: t.meetups.toldWhenPlaceIsYours() }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <Button size="small" pending={wait.isPending} onClick={() => wait.mutate(meetup.id)}>
      {t.meetups.joinWaitingList()}
      <Of meetup={meetup} />
    </Button>
  )
}

export function StopWaitingButton({ api, meetup }: WaitingProps) {
  const stop = useStopWaiting(api, {
    onSuccess: () => toast({ announceOnly: true, title: t.meetups.youLeftWaitingList(), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <Button size="small" pending={stop.isPending} onClick={() => stop.mutate(meetup.id)}>
      {t.meetups.leaveWaitingList()}
      <Of meetup={meetup} />
    </Button>
  )
}

/** Accepts or declines an offered place, and displays the deadline. */
export function OfferButtons({ api, meetup }: WaitingProps) {
  const join = useJoinMeetup(api, {
    onSuccess: () => toast({ title: t.meetups.youreIn(), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  const stop = useStopWaiting(api, {
    onSuccess: () => toast({ title: t.meetups.placeGoesToNext(), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <>
      <OfferEnd meetup={meetup} />
      <Button variant="primary" size="small" pending={join.isPending} onClick={() => join.mutate(meetup.id)}>
        {t.meetups.takeThePlace()}
        <Of meetup={meetup} />
      </Button>
      <Button size="small" pending={stop.isPending} onClick={() => stop.mutate(meetup.id)}>
        {t.meetups.noThanks()}
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
  const isOther = place !== null && differAt(offerEndsAt, place, zone)
  const clock = clockIn(offerEndsAt, zone, clockLocale())
  const values = {
    end: day === todayIn(zone) ? clock : `${shortWeekdayOf(day, order)}, ${clock}`,
    time: (inner: ReactNode) => (
      <time dateTime={offerEndsAt} className="font-bold tabular-nums">
        {inner}
      </time>
    ),
  }
  return (
    <p className="basis-full">{isOther ? t.meetups.placeKeptUntilYours(values) : t.meetups.placeKeptUntil(values)}</p>
  )
}
