import { t } from '#texts'
import { findEachOtherId, isOn } from '../../../features/festivals/festivals/festival-days.ts'
import { FestivalCounts } from '../../../features/festivals/festivals/list/festival-counts.tsx'
import { membersPart } from '../../../lib/member/members-part.ts'
import { useSession } from '../../../lib/member/session.ts'
import { MembersOnly } from '../../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'
import { Slot } from '../../../ui/slot.tsx'

const Attendees = membersPart(() => import('./festival-attendees.tsx'), 'FestivalAttendees', <FormSkeleton />)

const FindEachOther = membersPart(
  () => import('../../../features/people/live-locations/find-each-other.tsx'),
  'FindEachOther',
  null,
)

/** The attendees of a festival: the number for everybody, and for members those who are visible to them. */
export function FestivalPeople() {
  const festival = useFestivalOfPage()
  const { id, goingCount, interestedCount } = festival
  const member = useSession()
  return (
    <>
      {isOn(festival) && (
        <div id={findEachOtherId} className="scroll-mt-28 in-data-session:min-h-23">
          {member && <FindEachOther key={id + member.id} festival={festival} memberId={member.id} />}
        </div>
      )}
      <section aria-labelledby="who-goes">
        <h2 id="who-goes" className="scroll-mt-24">
          {t.festivalAttendance.whosGoing()}
        </h2>
        <div className="mt-1 mb-2 text-soft">
          <FestivalCounts festival={{ goingCount, interestedCount }} />
          <Slot>{goingCount + interestedCount === 0 && t.festivalAttendance.nobodyYet()}</Slot>
        </div>
        <MembersOnly reason={t.festivalAttendance.logInToSeeWho()}>
          {(member) => (
            <Attendees key={id} memberId={member.id} festival={festival} isAnybody={goingCount + interestedCount > 0} />
          )}
        </MembersOnly>
      </section>
    </>
  )
}
