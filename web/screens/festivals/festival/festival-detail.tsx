import '../../../features/festivals/festivals/festivals.css'
import { Link, Outlet, useLocation, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { VisitorGoing } from '../../../features/festivals/festival-attendance/visitor-going.tsx'
import { festivalFilters } from '../../../features/festivals/festivals/list/festival-filters.ts'
import { FestivalNotFound, FestivalPosterSkeleton } from '../../../features/festivals/festivals/festival-not-found.tsx'
import { findEachOtherId, isOn } from '../../../features/festivals/festivals/festival-days.ts'
import { hasRevision } from '../../../features/festivals/festivals/festival-rights.ts'
import { AboutFestival, FestivalPoster } from '../../../features/festivals/festivals/festival-poster.tsx'
import { FestivalStructuredData } from '../../../features/festivals/festivals/festival-structured-data.tsx'
import { festivalQuery } from '../../../features/festivals/festivals/festivals.queries.ts'
import { AddToCalendar } from '../../../lib/calendar/add-to-calendar.tsx'
import { today } from '../../../lib/format/dates.ts'
import { BackToList } from '../../../lib/lists/back-to-list.tsx'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { isNotFound } from '../../../lib/page/not-found.ts'
import { ShareButton } from '../../../lib/page/share-button.tsx'
import { useSession } from '../../../lib/member/session.ts'
import { useMayBeFound, useViewerQuery } from '../../../lib/member/viewer-query.ts'
import { PageError } from '../../../shell/pages/page-error.tsx'
import { PinIcon } from '../../../ui/pictures/more-icons.tsx'
import {
  Attendance,
  Favorite,
  FestivalFaces,
  FestivalFollowed,
  ReportFestival,
  ToMyFestival,
} from './festival-buttons.ts'
import { FestivalMap } from './festival-map.tsx'
import { FestivalTabBar } from './festival-tab-bar.tsx'
import { festivalTabs, tabAt } from './festival-tabs.ts'
import { FestivalHead } from '../../../features/festivals/festivals/festival-head.tsx'

/* At the end of the page, so that it moves nothing. */
const EmergencyLine = lazyPart(
  () => import('../../../features/people/emergency-numbers/emergency-line.tsx'),
  'EmergencyLine',
  <div className="mt-8 min-h-11" />,
)
/* Only for the organizer and the admins. */
const RevisionNotice = lazyPart(
  () => import('../../../features/festivals/festivals/form/festival-revision.tsx'),
  'RevisionNotice',
  null,
)

/** The page of a festival (product specification, 'Festival detail'). */
export function FestivalDetail() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/festivals/$id' })
  const member = useSession()
  const tab = useLocation({ select: ({ pathname }) => tabAt(pathname) })
  const { data: festival, error } = useViewerQuery((viewer) => festivalQuery(api, id, viewer))
  if (!festival && isNotFound(error)) return <FestivalNotFound />
  if (!festival) return error ? <PageError /> : <FestivalPosterSkeleton />

  return (
    <article className="page pt-2 pb-6 md:pt-6">
      <FestivalHead
        festival={festival}
        path={tab.to.replace('$id', id)}
        tab={tab === festivalTabs[0] ? undefined : tab.label()}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between md:mb-2">
        <BackToList list={festivalFilters}>{t.festivals.allFestivals()}</BackToList>
        <span className="group flex gap-x-5">
          {member && <ToMyFestival festival={festival} memberId={member.id} />}
          {isOn(festival) && (
            <Link
              to="/festivals/$id/people"
              params={{ id }}
              hash={findEachOtherId}
              className="link-bar min-w-11 gap-2 max-sm:[.group:has(.to-my-festival)_&]:hidden"
            >
              <PinIcon size={20} />
              {t.festivals.findEachOther()}
            </Link>
          )}
        </span>
      </div>
      <FestivalPoster
        festival={festival}
        member={member}
        notice={
          hasRevision(festival) && (
            <RevisionNotice api={api} festival={festival} isOwn={festival.organizer?.id === member?.id} />
          )
        }
        corner={member && <Favorite festival={festival} />}
        controls={
          member ? (
            <Attendance festival={festival} />
          ) : (
            festival.endDate >= today() && <VisitorGoing festival={festival} />
          )
        }
        actions={
          <>
            {festival.endDate >= today() && (
              <AddToCalendar
                address={`/api/festivals/${id}/calendar.ics`}
                name={festival.name}
                asMember={!festival.approved}
                isButton
              />
            )}
            {festival.approved && <ShareButton title={festival.name} path={`/festivals/${festival.id}`} isButton />}
          </>
        }
        faces={member && <FestivalFaces festival={festival} />}
        followed={member && <FestivalFollowed festivalId={id} />}
      />
      <FestivalTabBar festivalId={id} open={tab} />
      {/* High enough that the tabs stay in place when a shorter one opens. */}
      <div className="min-h-[70svh] pt-6">
        <Outlet />
      </div>
      <AboutFestival festival={festival} />
      <FestivalMap festival={festival} className="mt-12" />
      <EmergencyLine country={festival.country} />
      {member && festival.organizer?.id !== member.id && <ReportFestival festival={festival} />}
      <FestivalStructuredData key={festival.id} festival={festival} origin={origin} />
    </article>
  )
}

/** Displayed if the server rendered 'not found': visitors may not see this festival, but its organizer may. */
export function FestivalUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id = '' } = useParams({ strict: false })
  return useMayBeFound((viewer) => festivalQuery(api, id, viewer)) ? <FestivalPosterSkeleton /> : <FestivalNotFound />
}
