import './my-festival.css'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { asHeading, dateFormat } from '../../../../texts/intl.ts'
import { placeText } from '../../../../texts/places.ts'
import { Faces } from '../../../features/festivals/festival-attendance/faces.tsx'
import { FestivalCounts } from '../../../features/festivals/festivals/list/festival-counts.tsx'
import { FollowedGoing } from '../../../features/people/follows/followed-going.tsx'
import { daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import { Badge } from '../../../ui/tag.tsx'
import { stageOf } from './my-festival-plan.ts'
import { exactly } from '../../../lib/page/exactly.ts'

type HeadProps = { festival: Festival; today: string }

const weekdayName = (day: string) => dateFormat({ weekday: 'long', timeZone: 'UTC' }).format(new Date(day))

/** On its days 'Saturday in Seville', otherwise the festival and its days; and who is there. */
export function MyFestivalHead({ festival, today }: HeadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { id, name, genres, startDate, endDate, location } = festival
  const order = useDayOrder()
  const isOn = stageOf(festival, today).stage === 'on'
  const place = location.split(',')[0]?.trim() ?? location
  return (
    <header className="hued my-festival-head" style={hueStyle(genres[0] ?? 'plain')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/festivals/$id"
          activeOptions={exactly}
          params={{ id }}
          dir="auto"
          translate={isOn ? 'no' : 'yes'}
          className="link-quiet inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere"
        >
          {isOn ? name : placeText(location)}
        </Link>
        <Badge tone={isOn ? 'teal' : 'plain'}>
          <Stage festival={festival} today={today} />
        </Badge>
      </div>
      {isOn ? (
        <h1 dir="auto" className="mt-1 wrap-anywhere">
          {asHeading(t.myFestival.dayIn({ weekday: weekdayName(today), place }))}
        </h1>
      ) : (
        <>
          <h1 dir="auto" translate="no" className="mt-1 wrap-anywhere">
            {name}
          </h1>
          <p className="mt-1">{formatDayRange(startDate, endDate, order)}</p>
        </>
      )}
      <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3">
        <FestivalCounts festival={festival} followed={<FollowedGoing api={api} festivalId={id} />} />
        <Faces api={api} festival={festival} max={5} />
      </div>
    </header>
  )
}

function Stage({ festival, today }: HeadProps) {
  const { stage, number, days } = stageOf(festival, today)
  if (stage === 'on') return t.myFestival.dayOf({ day: number, days })
  if (stage === 'over') return t.myFestival.over()
  const left = daysBetween(today, festival.startDate)
  return left === 1 ? t.festivals.startsTomorrow() : t.agenda.inDays({ days: left })
}
