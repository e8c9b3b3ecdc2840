import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { AdminReport } from '../../../../../contract/desk/reports.ts'
import type { Api } from '../../../../lib/api.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { isNotFound } from '../../../../lib/page/not-found.ts'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { momentOf } from '../audit.words.ts'
import { ReasonBadge } from './reason-badge.tsx'
import { ReportDecisionCard } from './report-decision.tsx'
import { ReportEvidenceCard } from './report-evidence.tsx'
import { ReportPartyCard } from './report-party.tsx'
import { reportQuery } from './reports.queries.ts'
import { statusNames, subjectOf } from './reports.words.ts'
import { BackLink } from '../../../../lib/page/back-link.tsx'

type StoryProps = { api: Api; adminId: string; id: string }

/** A report on one page: its text, the reported content, the members, and the decision. */
export function ReportStory({ api, adminId, id }: StoryProps) {
  const query = useQuery(reportQuery(api, adminId, id))
  const back = <BackLink to="/admin/reports">{t.reportDesk.allReports()}</BackLink>
  if (isNotFound(query.error))
    return (
      <EmptyState title={t.reportDesk.reportNotFound()} action={back}>
        {t.reportDesk.reportNotFoundExplained()}
      </EmptyState>
    )
  return (
    <Loaded query={query} failed={t.reportDesk.failedToLoadReport()} loading={<StorySkeleton />}>
      {(report) => (
        <div className="grid gap-5">
          <div>{back}</div>
          <Complaint report={report} />
          <ReportDecisionCard api={api} report={report} />
          <ReportEvidenceCard report={report} adminId={adminId} />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <ReportPartyCard title={t.reportDesk.reported()} party={report.reported} absent={absentReported(report)} />
            <ReportPartyCard
              title={t.reportDesk.reporter()}
              party={report.reporter}
              absent={t.reportDesk.theyHaveLeft()}
            />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const absentReported = ({ contextType }: AdminReport) =>
  contextType === 'social_party' || contextType === 'festival'
    ? t.reportDesk.unknownWhoAddedIt()
    : t.reportDesk.theyHaveLeft()

function Complaint({ report }: { report: AdminReport }) {
  const { reason, status, description, createdAt, reporter } = report
  const subject = subjectOf({ ...report, title: report.evidence?.title ?? null })
  return (
    <Card aria-labelledby="report-title">
      <p className="flex flex-wrap items-center gap-2">
        <ReasonBadge reason={reason} />
        <Badge tone={status === 'pending' ? 'amber' : 'plain'}>{statusNames[status]()}</Badge>
      </p>
      <h2 id="report-title" className="mt-2 wrap-anywhere" dir="auto">
        {subject}
      </h2>
      <p className="mt-1 text-sm text-soft" dir="auto">
        {reporter ? t.reportDesk.reportedBy({ name: reporter.name }) : t.reportDesk.reportedByFormerMember()} ·{' '}
        {momentOf(createdAt)}
      </p>
      {description === null ? (
        <p className="mt-3 text-soft">{t.reportDesk.noDetailsAdded()}</p>
      ) : (
        <blockquote
          dir="auto"
          className="mt-3 max-w-[65ch] border-s-2 border-line ps-4 whitespace-pre-line wrap-anywhere"
        >
          {description}
        </blockquote>
      )}
    </Card>
  )
}

const StorySkeleton = () => (
  <Loading label={t.reportDesk.loadingTheReport()} className="grid gap-5 pt-14">
    {['a', 'b', 'c'].map((card) => (
      <Skeleton key={card} className="h-44 rounded-m" />
    ))}
  </Loading>
)
