import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { digestKind } from '../../../../contract/chat/notification-topics.ts'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { NotificationKind } from '../../../../contract/chat/notifications.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { kindsQuery } from './notifications.queries.ts'
import { b } from '../../../ui/text-elements.tsx'

/** Unsubscribes the owner of the link from one kind of email, signed in or not. */
export function UnsubscribeForm({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: kinds, isError, refetch, isFetching } = useQuery(kindsQuery(api))
  if (!kinds && isError)
    return (
      <ErrorState title={t.notifications.failedToLoadThisPage()} onRetry={() => void refetch()} retrying={isFetching}>
        {t.notifications.linkStillWorks()}
      </ErrorState>
    )
  if (!kinds)
    return (
      <Loading label={t.notifications.loadingTheKindOfEmail()}>
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )
  // The token of the link is the secret, followed by the name of the kind.
  const named = token.split('.')[1]
  const everything = { title: t.notifications.everything(), hint: t.notifications.everythingHint() }
  const kind = named === digestKind ? everything : kinds.find((one) => one.kind === named)
  return kind ? <ConfirmUnsubscribe token={token} kind={kind} /> : <UnknownLink />
}

function ConfirmUnsubscribe({
  token,
  kind: { title, hint },
}: {
  token: string
  kind: Pick<NotificationKind, 'title' | 'hint'>
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const unsubscribe = useMutation({ mutationFn: () => api.notifications.unsubscribe({ params: { token } }) })
  const { error, isError, isPending, isSuccess, mutate } = unsubscribe
  if (error instanceof ApiError && error.status === 404) return <UnknownLink />
  if (isSuccess) return <Unsubscribed title={title} />
  return (
    <>
      <p>{t.notifications.aboutToUnsubscribe({ title, b, hint })}</p>
      <p className="text-soft">{t.notifications.otherNotificationsStay()}</p>
      {isError && (
        <Callout tone="danger" alert title={t.notifications.nothingHasChangedYet()}>
          {errorMessage(error, t.notifications.serverNotReached())}
        </Callout>
      )}
      <Button
        variant="primary"
        pending={isPending}
        pendingLabel={t.notifications.unsubscribing()}
        onClick={() => mutate()}
      >
        {t.notifications.unsubscribe()}
      </Button>
    </>
  )
}

function Unsubscribed({ title }: { title: string }) {
  return (
    <>
      <Callout tone="teal" alert title={t.notifications.youreUnsubscribed()}>
        {t.notifications.afterUnsubscribing({ title })}
      </Callout>
      <ToSettings />
    </>
  )
}

/** For a link that is incomplete, or whose account is deleted. */
export function UnknownLink() {
  return (
    <>
      <Callout tone="amber" alert title={t.notifications.thisLinkIsNotValid()}>
        {t.notifications.checkTheLink()}
      </Callout>
      <ToSettings />
    </>
  )
}

function ToSettings() {
  return (
    <Link to="/settings/$section" params={{ section: 'notifications' }} className={buttonClass()}>
      {t.notifications.chooseInSettings()}
    </Link>
  )
}
