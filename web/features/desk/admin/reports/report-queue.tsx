import { Link, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import type { ListedReport } from '../../../../../contract/desk/reports.ts'
import { reportStatuses } from '../../../../../contract/desk/report-options.ts'
import type { Api } from '../../../../lib/api.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { AdminList } from '../admin-list.tsx'
import { counted } from '../desk.words.ts'
import { ReasonBadge } from './reason-badge.tsx'
import { reportsQuery } from './reports.queries.ts'
import { originOf, statusNames, subjectOf } from './reports.words.ts'

/** The reports of a status; waiting ones with the most urgent first. */
export function ReportQueue({ api, adminId }: { api: Api; adminId: string }) {
  const search = useSearch({ from: '/admin/reports' })
  const status = reportStatuses.find((one) => one === search.status) ?? 'pending'
  return (
    <>
      <nav aria-label={t.reportDesk.status()} className="chip-row mb-5">
        {reportStatuses.map((one) => (
          <Link
            key={one}
            to="/admin/reports"
            search={one === 'pending' ? {} : { status: one }}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="chip"
          >
            {statusNames[one]()}
          </Link>
        ))}
      </nav>
      <AdminList
        key={status}
        query={reportsQuery(api, adminId, status)}
        counted={t.reportDesk.countOfReports}
        failed={t.reportDesk.failedToLoadReports()}
        empty={
          status === 'pending' ? (
            <EmptyState title={t.reportDesk.nothingIsWaitingForYou()}>{t.reportDesk.whoDecidesExplained()}</EmptyState>
          ) : (
            <EmptyState title={t.reportDesk.noneYet()}>{t.reportDesk.decidedReportsKept()}</EmptyState>
          )
        }
      >
        {(report) => <ReportRow report={report} />}
      </AdminList>
    </>
  )
}

function ReportRow({ report }: { report: ListedReport }) {
  const { id, reported, reporterCount, reason } = report
  const subject = subjectOf(report)
  return (
    <article aria-label={subject} className="relative flex items-start gap-4">
      {reported && (
        <Avatar id={reported.id} name={reported.name} picture={reported.avatar ?? reported.profilePicture} />
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <ReasonBadge reason={reason} />
          {reporterCount > 1 && <Badge tone="amber">{t.reportDesk.reportersCount(counted(reporterCount))}</Badge>}
        </p>
        <p className="mt-1">
          <Link to="/admin/reports/$id" params={{ id }} className="link-cover font-medium wrap-anywhere" dir="auto">
            {subject}
          </Link>
        </p>
        <p className="text-sm text-soft" dir="auto">
          {originOf(report)}
        </p>
      </div>
    </article>
  )
}
