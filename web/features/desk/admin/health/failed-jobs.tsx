import type { FailedJob } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { EmptyLine } from '../../../../ui/states/empty-line.tsx'
import { AdminList } from '../admin-list.tsx'
import { momentOf } from '../audit.words.ts'
import { failedJobsQuery, useRetryJob, useRetryJobs } from './health.queries.ts'
import { againText } from './health.words.ts'

const columns = 'lg:items-center lg:gap-x-6 lg:grid-cols-[12rem_minmax(0,1fr)_auto]'

/** The jobs that failed at every attempt, with a button to run them again. */
export function FailedJobs({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={failedJobsQuery(api, adminId)}
      nouns={['failed job', 'failed jobs']}
      failed="Failed to load the failed jobs. Please try again."
      empty={<EmptyLine title="No job has failed">What fails at every attempt is kept here for 30 days.</EmptyLine>}
      columns={{ heads: ['Task', 'Last error', ''], grid: columns }}
      action={<RetryAll api={api} />}
    >
      {(job) => <Failed api={api} job={job} />}
    </AdminList>
  )
}

function RetryAll({ api }: { api: Api }) {
  const retry = useRetryJobs(api, {
    onSuccess: (done) => toast({ title: 'They run again within seconds', description: againText(done, 'job') }),
    onError: (error) => toastFailure('Not retried', error),
  })
  return (
    <Button size="small" pending={retry.isPending} pendingLabel="Retrying…" onClick={() => retry.mutate()}>
      Retry all
    </Button>
  )
}

function Failed({ api, job }: { api: Api; job: FailedJob }) {
  const { task, attempts, failedAt, error } = job
  const retry = useRetryJob(api, {
    onSuccess: () => toast({ title: 'It runs again within seconds' }),
    onError: (failure) => toastFailure('Not retried', failure),
  })
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grid', columns)}>
      <code className="wrap-anywhere">{task}</code>
      <p className="min-w-0 basis-full max-lg:order-last lg:basis-auto">
        <span className="block wrap-anywhere">{error ?? 'It did not say why'}</span>
        <span className="text-sm text-soft">
          <time dateTime={failedAt}>{momentOf(failedAt)}</time>
          {` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
        </span>
      </p>
      <Button size="small" pending={retry.isPending} pendingLabel="Retrying…" onClick={() => retry.mutate(job)}>
        Retry<span className="sr-only">: {task}</span>
      </Button>
    </div>
  )
}
