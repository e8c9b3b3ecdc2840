import { findEachOtherId, isOn } from '../../features/festivals/festivals/festival-days.ts'
import { FestivalCounts } from '../../features/festivals/festivals/list/festival-counts.tsx'
import { membersPart } from '../../lib/member/members-part.ts'
import { useSession } from '../../lib/member/session.ts'
import { MembersOnly } from '../../shell/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { useFestivalOfPage } from './festival-of-page.ts'

const Attendees = membersPart(() => import('./festival-attendees.tsx'), 'FestivalAttendees', <FormSkeleton />)

const FindEachOther = membersPart(
  () => import('../../features/people/live-locations/find-each-other.tsx'),
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
          Who's going
        </h2>
        <div className="mt-1 mb-2 text-soft">
          <FestivalCounts festival={{ goingCount, interestedCount }} />
          {goingCount + interestedCount === 0 && 'Nobody yet'}
        </div>
        <MembersOnly reason="Log in to see which dancers are going. You choose who can see you.">
          {(member) => (
            <Attendees key={id} memberId={member.id} festival={festival} isAnybody={goingCount + interestedCount > 0} />
          )}
        </MembersOnly>
      </section>
    </>
  )
}
