import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { DailyCounts as Counts } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatDaysOfYear } from '../../../../lib/format/dates.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyLine } from '../../../../ui/states/empty-line.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { daysQuery } from './health.queries.ts'
import { numbered } from '../../../../../texts/intl.ts'

const columns = ['members', 'rooms', 'requests', 'messages'] as const
const titles: Record<(typeof columns)[number], () => string> = {
  members: t.health.members,
  rooms: t.health.rooms,
  requests: t.health.requests,
  messages: t.health.messages,
}

/** The numbers of new items on each of the last days (UTC). */
export function DailyCounts({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <Loaded
      query={useQuery(daysQuery(api, adminId))}
      failed={t.health.failedToLoadDays()}
      loading={
        <Loading label={t.health.loadingTheLastDays()}>
          <Skeleton className="h-96 rounded-m" />
        </Loading>
      }
    >
      {({ days }) =>
        days === null ? (
          <EmptyLine title={t.health.tooManyToCount()}>{t.health.daysNotCounted()}</EmptyLine>
        ) : (
          <Card as="div" className="overflow-x-auto">
            <DaysTable days={days} />
          </Card>
        )
      }
    </Loaded>
  )
}

const DaysTable = ({ days }: { days: readonly Counts[] }) => (
  <table className="w-full text-right text-sm tabular-nums">
    <caption className="pb-2 text-left text-soft">{t.health.daysExplained()}</caption>
    <thead className="border-b border-line text-xs text-soft sm:text-sm">
      <tr>
        <th scope="col" className="py-2 text-left font-normal">
          {t.health.day()}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 ps-2 font-normal capitalize">
            {titles[column]()}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {days.map((counts, row) => (
        <tr key={counts.day}>
          <th scope="row" className="py-2 text-left font-normal">
            {row === 0 ? (
              t.health.todaySoFar()
            ) : (
              <span className="whitespace-nowrap">{formatDaysOfYear(counts.day, counts.day)}</span>
            )}
          </th>
          {columns.map((column) => (
            <td key={column} className="py-2 ps-2">
              {numbered(counts[column])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
