import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '#texts'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { calendarFeedQuery } from './calendar.queries.ts'
import { NewAddress } from './new-address.tsx'

type CalendarFeedProps = {
  memberId: string
  /** Creates the link if there is none, because the press that opened this asked for it. */
  isMadeAtOnce?: boolean
}

/** The member's own calendar feed: creates its secret link, which is displayed once, and replaces or removes it. */
export function CalendarFeed({ memberId, isMadeAtOnce = false }: CalendarFeedProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: feed, error, refetch, isFetching } = useQuery(calendarFeedQuery(api, memberId))
  const { make, end } = useAddress(memberId)
  const isWanted = useRef(isMadeAtOnce)
  const { mutate: makeNow } = make
  useEffect(() => {
    if (!feed || !isWanted.current) return
    isWanted.current = false
    if (feed.createdAt === null) makeNow()
  }, [feed, makeNow])
  if (error && !feed)
    return <ErrorState title={t.calendar.failedToLoad()} onRetry={() => void refetch()} retrying={isFetching} />
  if (!feed)
    return (
      <Loading label={t.calendar.loading()}>
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )

  const isBusy = make.isPending || end.isPending
  return (
    <>
      <p>{t.calendar.whoSeesTheLink()}</p>
      {make.data && feed.createdAt !== null ? (
        <NewAddress url={make.data.url} />
      ) : (
        feed.createdAt !== null && (
          <p className="text-soft">
            {t.calendar.linkCreatedOn({
              day: formatDayOf(feed.createdAt),
              b: (inner) => <b className="block text-ink">{inner}</b>,
            })}
          </p>
        )
      )}
      {feed.createdAt === null ? (
        <Button variant="primary" pending={isBusy} onClick={() => make.mutate()} className="justify-self-start">
          {t.calendar.createCalendarLink()}
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            destructive={false}
            question={t.calendar.replaceQuestion()}
            whatIsLost={t.calendar.oldLinkStops()}
            confirmLabel={t.calendar.replaceIt()}
            pendingLabel={t.calendar.creating()}
            pending={isBusy}
            onConfirm={(close) => make.mutate(undefined, { onSettled: close })}
          >
            {t.calendar.replaceLink()}
          </ConfirmButton>
          <ConfirmButton
            variant="quiet"
            question={t.calendar.turnOffQuestion()}
            whatIsLost={t.calendar.calendarsWillStop()}
            confirmLabel={t.calendar.turnItOff()}
            pendingLabel={t.calendar.turningItOff()}
            pending={isBusy}
            onConfirm={(close) => end.mutate(undefined, { onSettled: close })}
          >
            {t.calendar.turnOffLink()}
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

function useAddress(memberId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const { queryKey } = calendarFeedQuery(api, memberId)
  const make = useApiMutation({
    call: () => api.calendar.reset(),
    update: (queryClient, { createdAt }) => queryClient.setQueryData(queryKey, { createdAt }),
    refetch: [],
    onError: (error) => toastFailure(t.calendar.failedToCreateLink(), error),
  })
  const end = useApiMutation({
    call: () => api.calendar.remove(),
    update: (queryClient) => queryClient.setQueryData(queryKey, { createdAt: null }),
    refetch: [],
    onSuccess: () => toast({ title: t.calendar.linkTurnedOff() }),
    onError: (error) => toastFailure(t.calendar.failedToTurnOff(), error),
  })
  return { make, end }
}
