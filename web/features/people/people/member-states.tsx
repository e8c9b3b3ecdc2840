import { t } from '#texts'
import { NothingHere } from '../../../lib/lists/nothing-here.tsx'
import { useSession } from '../../../lib/member/session.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'

const ReportButton = lazyPart(() => import('../../../lib/reports/report-button.tsx'), 'ReportButton')

/** Members can report a member who is no longer visible to them, if the two had been in contact. */
export function MemberNotFound({ username }: { username?: string }) {
  const isMember = useSession() !== null
  return (
    <>
      <NotFound />
      {isMember && username !== undefined && (
        <section
          aria-label={t.people.report()}
          className="page grid justify-items-center gap-2 pb-10 text-center text-soft"
        >
          <p className="max-w-prose">{t.people.reportExplained()}</p>
          <ReportButton thing={{ contextType: 'user', username, name: username }} />
        </section>
      )}
    </>
  )
}

function NotFound() {
  return (
    <NothingHere
      title={t.people.memberNotFound()}
      description={t.people.noMemberAtThisAddress()}
      back={{ to: '/' }}
      backLabel={t.people.backToTheFestivals()}
    >
      {t.people.memberNotFoundReasons()}
    </NothingHere>
  )
}

/** Has the layout of the page, while it loads. */
export function MemberSkeleton() {
  return (
    <Loading
      label={t.people.loadingTheMember()}
      className="page grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[21rem_minmax(0,1fr)]"
    >
      <Skeleton className="h-96 rounded-l" />
      <div>
        <Skeleton className="h-8 w-1/3" />
        <Skeleton text className="mt-5 w-2/3" />
        <Skeleton text className="w-1/2" />
        <Skeleton className="mt-9 h-8 w-1/3" />
        <Skeleton className="mt-4 h-32 rounded-l" />
      </div>
    </Loading>
  )
}
