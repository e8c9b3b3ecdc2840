import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
    return <ErrorState title="Failed to load your calendar." onRetry={() => void refetch()} retrying={isFetching} />
  if (!feed)
    return (
      <Loading label="Loading your calendar">
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )

  const isBusy = make.isPending || end.isPending
  return (
    <>
      <p>
        Anyone with the link can see the festivals you're going to, what you saved from their programmes, and your
        meetups with their places. Your name, your messages and your rooms are not in it. Give it only to your own
        calendar. Changing your password turns it off.
      </p>
      {make.data && feed.createdAt !== null ? (
        <NewAddress url={make.data.url} />
      ) : (
        feed.createdAt !== null && (
          <p className="text-soft">
            <b className="block text-ink">You created your link on {formatDayOf(feed.createdAt)}.</b>
            We can't show it again, because we don't store the link itself. For another device, copy it from a calendar
            that already uses it, or create a new one for all of them.
          </p>
        )
      )}
      {feed.createdAt === null ? (
        <Button variant="primary" pending={isBusy} onClick={() => make.mutate()} className="justify-self-start">
          Create calendar link
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            destructive={false}
            question="Create a new link?"
            whatIsLost="The old one stops working at once: calendars that use it get no more updates until you give them the new one."
            confirmLabel="Create a new one"
            pendingLabel="Creating…"
            pending={isBusy}
            onConfirm={(close) => make.mutate(undefined, { onSettled: close })}
          >
            Create a new link
          </ConfirmButton>
          <ConfirmButton
            variant="quiet"
            question="Turn off this link?"
            whatIsLost="Calendars that use it get no more updates."
            confirmLabel="Turn it off"
            pendingLabel="Turning it off…"
            pending={isBusy}
            onConfirm={(close) => end.mutate(undefined, { onSettled: close })}
          >
            Turn off this link
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
    onError: (error) => toastFailure('Failed to create a link', error),
  })
  const end = useApiMutation({
    call: () => api.calendar.remove(),
    update: (queryClient) => queryClient.setQueryData(queryKey, { createdAt: null }),
    refetch: [],
    onSuccess: () => toast({ title: 'The link is off' }),
    onError: (error) => toastFailure('Failed to turn off the link', error),
  })
  return { make, end }
}
