import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { calendarFeedQuery } from './calendar.queries.ts'
import { NewAddress } from './new-address.tsx'

/** The member's own calendar feed: creates its secret address, which is displayed once, and replaces or removes it. */
export function CalendarFeed({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: feed, error, refetch, isFetching } = useQuery(calendarFeedQuery(api, memberId))
  const { make, end } = useAddress(memberId)
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
        Anyone with the address can see the festivals you go to, what you saved from their programmes, and your meetups
        with their places. Your name, your messages and your rooms are not in it. Give it only to your own calendar.
        Changing your password ends it.
      </p>
      {make.data && feed.createdAt !== null ? (
        <NewAddress url={make.data.url} />
      ) : (
        feed.createdAt !== null && (
          <p className="text-soft">
            <b className="block text-ink">Your calendar has had an address since {formatDayOf(feed.createdAt)}.</b>
            We only keep a fingerprint of it and cannot show it again. For another device, copy it from a calendar that
            already has it, or make a new one for all of them.
          </p>
        )
      )}
      {feed.createdAt === null ? (
        <Button variant="primary" pending={isBusy} onClick={() => make.mutate()} className="justify-self-start">
          Make an address
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ConfirmButton
            destructive={false}
            question="Make a new address?"
            whatIsLost="The old one stops working at once: calendars that use it get no more updates until you give them the new one."
            confirmLabel="Make a new one"
            pendingLabel="Making…"
            pending={isBusy}
            onConfirm={(close) => make.mutate(undefined, { onSettled: close })}
          >
            Make a new address
          </ConfirmButton>
          <ConfirmButton
            variant="quiet"
            question="End the address?"
            whatIsLost="Calendars that use it get no more updates."
            confirmLabel="End it"
            pendingLabel="Ending…"
            pending={isBusy}
            onConfirm={(close) => end.mutate(undefined, { onSettled: close })}
          >
            End the address
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
    onError: (error) => toastFailure('Failed to make an address', error),
  })
  const end = useApiMutation({
    call: () => api.calendar.remove(),
    update: (queryClient) => queryClient.setQueryData(queryKey, { createdAt: null }),
    refetch: [],
    onSuccess: () => toast({ title: 'The address has ended' }),
    onError: (error) => toastFailure('Failed to end the address', error),
  })
  return { make, end }
}
