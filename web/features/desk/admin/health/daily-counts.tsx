import { useQuery } from '@tanstack/react-query'
import type { DailyCounts as Counts } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatDaysOfYear } from '../../../../lib/format/dates.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyLine } from '../../../../ui/states/empty-line.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { daysQuery } from './health.queries.ts'

const columns = ['members', 'rooms', 'requests', 'messages'] as const

/** The numbers of new items on each of the last days (UTC). */
export function DailyCounts({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <Loaded
      query={useQuery(daysQuery(api, adminId))}
      failed="Failed to load the last days. Please try again."
      loading={
        <Loading label="Loading the last days">
          <Skeleton className="h-96 rounded-m" />
        </Loading>
      }
    >
      {({ days }) =>
        days === null ? (
          <EmptyLine title="Too many to count">The last days could not be counted in time.</EmptyLine>
        ) : (
          <Card as="div">
            <DaysTable days={days} />
          </Card>
        )
      }
    </Loaded>
  )
}

const DaysTable = ({ days }: { days: readonly Counts[] }) => (
  <table className="w-full text-right text-sm tabular-nums">
    <caption className="pb-2 text-left text-soft">By UTC. What is deleted after its day still counts.</caption>
    <thead className="border-b border-line text-xs text-soft sm:text-sm">
      <tr>
        <th scope="col" className="py-2 text-left font-normal">
          Day
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 ps-2 font-normal capitalize">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {days.map((counts, row) => (
        <tr key={counts.day}>
          <th scope="row" className="py-2 text-left font-normal">
            {row === 0 ? (
              'Today so far'
            ) : (
              <span className="whitespace-nowrap">{formatDaysOfYear(counts.day, counts.day)}</span>
            )}
          </th>
          {columns.map((column) => (
            <td key={column} className="py-2 ps-2">
              {counts[column].toLocaleString('en-US')}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
