import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { NotificationKind } from '../../../../contract/chat/notifications.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { kindsQuery } from './notifications.queries.ts'

/** Unsubscribes the owner of the link from one kind of email, signed in or not. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: kinds, isError, refetch, isFetching } = useQuery(kindsQuery(api))
  if (!kinds && isError)
    return (
      <ErrorState title="Failed to load this page." onRetry={() => void refetch()} retrying={isFetching}>
        Nothing has changed yet, and your link is still good.
      </ErrorState>
    )
  if (!kinds)
    return (
      <Loading label="Loading the kind of email">
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )
  // The token of the link is the secret, followed by the name of the kind.
  const kind = kinds.find((one) => one.kind === token.split('.')[1])
  return kind ? <ConfirmUnsubscribe token={token} kind={kind} /> : <UnknownLink />
}

function ConfirmUnsubscribe({ token, kind: { title, hint } }: { token: string; kind: NotificationKind }) {
  const { api } = useRouteContext({ from: '__root__' })
  const unsubscribe = useMutation({ mutationFn: () => api.notifications.unsubscribe({ params: { token } }) })
  const { error, isError, isPending, isSuccess, mutate } = unsubscribe
  if (error instanceof ApiError && error.status === 404) return <UnknownLink />
  if (isSuccess) return <Unsubscribed title={title} />
  return (
    <>
      <p>
        No more emails of this kind: <b>{title}</b>. {hint}
      </p>
      <p className="text-soft">You will still be notified on the site, and you will keep getting all other emails.</p>
      {isError && (
        <Callout tone="danger" alert title="Nothing has changed yet">
          {errorMessage(error, 'We could not reach the server. Your link is still good: please try again.')}
        </Callout>
      )}
      <Button variant="primary" pending={isPending} pendingLabel="Unsubscribing…" onClick={() => mutate()}>
        Unsubscribe
      </Button>
    </>
  )
}

function Unsubscribed({ title }: { title: string }) {
  return (
    <>
      <Callout tone="teal" alert title="You are unsubscribed">
        No more emails of this kind: {title}. Changed your mind? Turn them on again in Settings.
      </Callout>
      <ToSettings />
    </>
  )
}

/** For a link that is incomplete, or whose account is deleted. */
export function UnknownLink() {
  return (
    <>
      <Callout tone="amber" alert title="This link is not valid">
        The link works only exactly as it was sent. In Settings you can choose which emails you get.
      </Callout>
      <ToSettings />
    </>
  )
}

function ToSettings() {
  return (
    <Link to="/settings/$section" params={{ section: 'notifications' }} className={buttonClass()}>
      Choose in Settings
    </Link>
  )
}
