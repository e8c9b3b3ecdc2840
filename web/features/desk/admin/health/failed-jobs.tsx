import { t } from '#texts'
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

const columns = 'lg:items-center lg:gap-x-6 lg:grid-cols-[12rem_minmax(0,1fr)_auto]'

/** The jobs that failed at every attempt, with a button to run them again. */
export function FailedJobs({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={failedJobsQuery(api, adminId)}
      counted={t.health.countOfFailedJobs}
      failed={t.health.failedToLoadFailedJobs()}
      empty={<EmptyLine title={t.health.noJobHasFailed()}>{t.health.failedJobsExplained()}</EmptyLine>}
      columns={{ heads: [t.health.task(), t.health.lastError(), ''], grid: columns }}
      action={<RetryAll api={api} />}
    >
      {(job) => <Failed api={api} job={job} />}
    </AdminList>
  )
}

function RetryAll({ api }: { api: Api }) {
  const retry = useRetryJobs(api, {
    onSuccess: (done) => toast({ title: t.health.jobsRunAgain(), description: t.health.jobsAgain(done) }),
    onError: (error) => toastFailure(t.health.failedToRetry(), error),
  })
  return (
    <Button size="small" pending={retry.isPending} pendingLabel={t.health.retrying()} onClick={() => retry.mutate()}>
      {t.health.retryAll()}
    </Button>
  )
}

function Failed({ api, job }: { api: Api; job: FailedJob }) {
  const { task, attempts, failedAt, error } = job
  const retry = useRetryJob(api, {
    onSuccess: () => toast({ title: t.health.jobRunsAgain() }),
    onError: (failure) => toastFailure(t.health.failedToRetry(), failure),
  })
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grid', columns)}>
      <code className="wrap-anywhere">{task}</code>
      <p className="min-w-0 basis-full max-lg:order-last lg:basis-auto">
        <span className="block wrap-anywhere">{error ?? t.health.noReasonGiven()}</span>
        <span className="text-sm text-soft">
          <time dateTime={failedAt}>{momentOf(failedAt)}</time>
          {` · ${t.health.attempts({ count: attempts })}`}
        </span>
      </p>
      <Button
        size="small"
        pending={retry.isPending}
        pendingLabel={t.health.retrying()}
        onClick={() => retry.mutate(job)}
      >
        {t.common.retry()}
        <span className="sr-only">: {task}</span>
      </Button>
    </div>
  )
}
