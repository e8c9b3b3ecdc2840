import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival, WholeFestival } from '../../../../contract/festivals/festivals.ts'
import { now } from '../../../../contract/platform/clock.ts'
import { FestivalNotFound } from '../../../features/festivals/festivals/festival-not-found.tsx'
import { isOn } from '../../../features/festivals/festivals/festival-days.ts'
import { festivalQuery } from '../../../features/festivals/festivals/festivals.queries.ts'
import { attendanceQuery } from '../../../features/festivals/festival-attendance/festival-attendance.queries.ts'
import { EmergencyLine } from '../../../features/people/emergency-numbers/emergency-line.tsx'
import { useReaderZone, zoneToShow } from '../../../lib/format/moments.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { isNotFound } from '../../../lib/page/not-found.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Attendance } from '../festival/festival-buttons.ts'
import { FestivalMap } from '../festival/festival-map.tsx'
import { MyFestivalHead } from './my-festival-head.tsx'
import { MyFestivalMeetups, NowAndNext } from './my-festival-now.tsx'
import { festivalDay, stageOf } from './my-festival-plan.ts'
import { MyFestivalSkeleton, MyFestivalTitle } from './my-festival-skeleton.tsx'
import { useMyFestival } from './my-festival-queries.ts'
import { MyFestivalRoom } from './my-festival-room.tsx'
import { SocialsNearBy } from './my-festival-socials.tsx'
import { MyFestivalWay, WayHome } from './my-festival-way.tsx'
import { exactly } from '../../../lib/page/exactly.ts'

/** The festival, for those who go; the others can say so. */
export function MyFestivalOf({ id, memberId }: { id: string; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const festival = useQuery(festivalQuery(api, id, memberId))
  const attendance = useQuery(attendanceQuery(api, memberId))
  if (isNotFound(festival.error)) return <FestivalNotFound />
  const failed = t.myFestival.failedToLoad()
  return (
    <>
      {(festival.data === undefined || attendance.data === undefined) && <MyFestivalTitle />}
      <Loaded query={festival} failed={failed} loading={<MyFestivalSkeleton />}>
        {(found) => (
          <Loaded query={attendance} failed={failed} loading={<MyFestivalSkeleton />}>
            {(records) =>
              records.some(({ festivalId, status }) => festivalId === id && status === 'attending') ? (
                <MyFestivalPage festival={found} memberId={memberId} />
              ) : (
                <NotGoing festival={found} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

type PageProps = { festival: WholeFestival; memberId: string }

function MyFestivalPage({ festival, memberId }: PageProps) {
  useEachMinute()
  const zone = zoneToShow(festival.timeZone, useReaderZone())
  const today = festivalDay(now(), zone)
  const { stage } = stageOf(festival, today)
  const mine = useMyFestival(festival, memberId)
  const part = { festival, memberId, zone, today }
  return (
    <article className="grid gap-5">
      <MyFestivalHead {...part} />
      <div className={cx('grid items-start gap-5', stage !== 'over' && 'lg:grid-cols-2 lg:grid-rows-[auto_1fr]')}>
        {stage !== 'over' && <NowAndNext {...part} mine={mine} />}
        <div className="grid gap-5 lg:row-span-2">
          <MyFestivalRoom {...part} room={mine.room} isOver={stage === 'over'} />
          <MyFestivalWay {...part} />
          {isOn(festival) && <WayHome festivalId={festival.id} />}
        </div>
        {stage !== 'over' && (
          <div className="grid gap-5">
            <MyFestivalMeetups {...part} mine={mine} />
            <SocialsNearBy festivalId={festival.id} />
          </div>
        )}
      </div>
      <div>
        <EmergencyLine country={festival.country} />
        <FestivalMap festival={festival} className="mt-6" />
      </div>
    </article>
  )
}

function NotGoing({ festival }: { festival: Festival }) {
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Attendance festival={festival} />
      <Link to="/festivals/$id" params={{ id: festival.id }} activeOptions={exactly} className={buttonClass()}>
        {t.myFestival.openFestival()}
      </Link>
    </div>
  )
  return (
    <>
      <h1 dir="auto" translate="no" className="mb-5 wrap-anywhere">
        {festival.name}
      </h1>
      <EmptyState title={t.myFestival.notGoing()} action={action}>
        {t.myFestival.notGoingExplained()}
      </EmptyState>
    </>
  )
}
