import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import { jobStates, type WaitingJobs as Waiting } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { EmptyLine } from '../../../../ui/states/empty-line.tsx'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Badge } from '../../../../ui/tag.tsx'
import { waitingQuery } from './health.queries.ts'
import { waitingText } from './health.words.ts'

/** The queue by task, with the worst states first. */
export function WaitingJobs({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <Loaded
      query={useQuery(waitingQuery(api, adminId))}
      failed={t.health.failedToLoadQueue()}
      loading={
        <Loading label={t.health.loadingTheQueue()}>
          <Skeleton className="h-24 rounded-m" />
        </Loading>
      }
    >
      {({ waiting }) =>
        waiting === null ? (
          <EmptyLine title={t.health.tooManyToCount()}>{t.health.queueNotCounted()}</EmptyLine>
        ) : waiting.jobs.length === 0 ? (
          <EmptyLine title={t.health.noJobIsWaiting()}>{t.health.everythingQueuedIsDone()}</EmptyLine>
        ) : (
          <Card as="div" flush>
            <ul className="divide-y divide-line">
              {tasksOf(waiting.jobs).map(([task, jobs]) => (
                <Task key={task} task={task} jobs={jobs} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

function Task({ task, jobs }: { task: string; jobs: Waiting[] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 md:px-6">
      <code className="wrap-anywhere">{task}</code>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
        {jobs.map((job) => (
          <span key={job.state}>
            {job.state === 'failed' ? <Badge tone="danger">{waitingText(job)}</Badge> : waitingText(job)}
          </span>
        ))}
      </span>
    </li>
  )
}

const rankOf = ({ state }: Waiting) => jobStates.indexOf(state)

/** The states of each task; states and tasks are in the order of `jobStates`. */
const tasksOf = (jobs: Waiting[]) => [
  ...Map.groupBy(
    jobs.toSorted((one, other) => rankOf(one) - rankOf(other) || one.task.localeCompare(other.task)),
    ({ task }) => task,
  ),
]
