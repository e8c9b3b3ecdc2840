import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { isNotFound } from '../../../lib/page/not-found.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { b } from '../../../ui/text-elements.tsx'
import { aboutAction, labelOfAction } from './email-actions.words.ts'

/** Does what a link in an email is for. Requires a press, because programs that open the links of an email must do nothing. */
export function EmailActionForm({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const shown = useQuery({
    queryKey: ['email-action', token],
    queryFn: () => api.emailActions.read({ body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const run = useMutation({ mutationFn: () => api.emailActions.run({ body: { token } }) })
  if (run.isSuccess) return <Done />
  if (isNotFound(run.error) || isNotFound(shown.error)) return <NothingToDecide />
  if (shown.data === undefined)
    return shown.error ? (
      <ErrorState
        title={t.emailActions.failedToLoad()}
        onRetry={() => void shown.refetch()}
        retrying={shown.isFetching}
      />
    ) : (
      <Loading label={t.emailActions.loading()}>
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )
  return (
    <>
      <p className="wrap-anywhere">{aboutAction(shown.data, b)}</p>
      {run.error && (
        <Callout tone="danger" alert title={t.emailActions.notDone()}>
          {errorMessage(run.error, t.emailActions.serverNotReached())}
        </Callout>
      )}
      <Button
        variant="primary"
        size="large"
        pending={run.isPending}
        pendingLabel={t.emailActions.working()}
        onClick={() => run.mutate()}
      >
        {labelOfAction(shown.data)}
      </Button>
    </>
  )
}

function Done() {
  return (
    <>
      <Callout tone="teal" alert title={t.emailActions.done()}>
        {t.emailActions.doneExplained()}
      </Callout>
      <ToNotifications />
    </>
  )
}

/** For a link that was used, has expired or is incomplete, and for what was decided otherwise. */
export function NothingToDecide() {
  return (
    <>
      <Callout tone="amber" alert title={t.emailActions.ended()}>
        {t.emailActions.endedExplained()}
      </Callout>
      <ToNotifications />
    </>
  )
}

function ToNotifications() {
  return (
    <Link to="/notifications" className={buttonClass({ className: 'justify-self-start' })}>
      {t.emailActions.open()}
    </Link>
  )
}
