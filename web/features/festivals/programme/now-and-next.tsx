import { t } from '#texts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { Card } from '../../../ui/card.tsx'
import { EventTime } from './event-card.tsx'
import { nowAndNext } from './programme-plan.ts'

/** The current and the next events; renders nothing outside the hours of the festival. */
export function NowAndNext({ events, zone }: { events: readonly FestivalEvent[]; zone: string }) {
  useEachMinute()
  const { now, next } = nowAndNext(events)
  if (now.length === 0 && next.length === 0) return null
  return (
    <Card aria-labelledby="now-and-next" className="grid gap-4 sm:grid-cols-2">
      <h3 id="now-and-next" className="sr-only">
        {t.programme.nowAndNext()}
      </h3>
      <Moment title={t.programme.now()} events={now} none={t.programme.nothingRightNow()} zone={zone} />
      <Moment title={t.programme.next()} events={next} none={t.programme.nothingSoon()} zone={zone} />
    </Card>
  )
}

type MomentProps = { title: string; events: readonly FestivalEvent[]; none: string; zone: string }

const Moment = ({ title, events, none, zone }: MomentProps) => (
  <div className="min-w-0">
    <h4 className="mb-2 text-lg">{title}</h4>
    {events.length === 0 && <p className="text-soft">{none}</p>}
    <ul className="grid gap-2">
      {events.map((event) => (
        <li key={event.id} className="wrap-anywhere">
          <p className="font-semibold">
            <bdi>{event.title}</bdi>
          </p>
          <p className="text-sm text-soft">
            <EventTime event={event} zone={zone} />
            {event.venue && (
              <span>
                {' · '}
                <bdi translate="no">{event.venue}</bdi>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  </div>
)
