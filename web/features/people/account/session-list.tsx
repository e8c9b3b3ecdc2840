import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Session } from '../../../../contract/people/auth.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { browserName } from '../../../lib/browser/language/browser-name.ts'
import { sessionsQuery } from './sessions.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { ownMoment } from '../../../lib/format/moments.ts'

type SessionListProps = {
  memberId: string
  /** Ends the session of this browser. */
  onSignOutHere: () => void
}

/** The sessions of the member, each with a button that ends it. */
export function SessionList({ memberId, onSignOutHere }: SessionListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: sessions, error, refetch, isFetching } = useQuery(sessionsQuery(api, memberId))
  const end = useEndSessions(memberId)
  if (error)
    return (
      <ErrorState title={t.account.failedToLoadYourSessions()} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!sessions) return <SessionSkeleton />

  const others = sessions.filter(({ current }) => !current)
  const isEnding = (id: string) => end.isPending && end.variables.length === 1 && end.variables[0]?.id === id
  return (
    <>
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={isEnding(session.id)}
            onSignOut={() => (session.current ? onSignOutHere() : end.mutate([session]))}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          pending={end.isPending && end.variables.length > 1}
          onClick={() => end.mutate(others)}
          className="justify-self-start"
        >
          {t.account.signOutEverywhereElse()}
        </Button>
      )}
    </>
  )
}

function useEndSessions(memberId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessions: Session[]) => Promise.all(sessions.map(({ id }) => api.auth.endSession({ params: { id } }))),
    onSuccess: (_, sessions) =>
      toast({
        title: t.account.signedOut(),
        description:
          sessions.length === 1 ? browserName(sessions[0]?.userAgent ?? null) : t.account.everywhereButHere(),
      }),
    onError: (error) => toastFailure(t.account.failedToSignOut(), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery(api, memberId).queryKey }),
  })
}

type SessionRowProps = { session: Session; pending: boolean; onSignOut: () => void }

function SessionRow({ session: { userAgent, createdAt, lastUsedAt, current }, pending, onSignOut }: SessionRowProps) {
  const name = browserName(userAgent)
  return (
    <li className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b>{name}</b>
          {current && <Badge tone="teal">{t.account.thisDevice()}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {t.account.lastUsed({
            lastUsedAt: ownMoment(lastUsedAt),
            time: (inner) => <time dateTime={lastUsedAt}>{inner}</time>,
          })}
        </p>
      </div>
      <Button size="small" pending={pending} onClick={onSignOut}>
        {t.account.signOut({
          browser: name,
          signedInAt: ownMoment(createdAt),
          hidden,
        })}
      </Button>
    </li>
  )
}

function SessionSkeleton() {
  return (
    <Loading label={t.account.loadingYourSessions()} className="grid gap-4">
      <Skeleton className="h-12 rounded-m" />
      <Skeleton className="h-12 rounded-m" />
    </Loading>
  )
}
