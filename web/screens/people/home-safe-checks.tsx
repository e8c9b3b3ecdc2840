import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { OpenChatButton } from '../../features/chat/chat/threads/open-chat-button.tsx'
import { NewCheck } from '../../features/people/safe-checks/new-check.tsx'
import { OwnCheck } from '../../features/people/safe-checks/own-check.tsx'
import { ownCheckQuery } from '../../features/people/safe-checks/safe-checks.queries.ts'
import { WatchedChecks } from '../../features/people/safe-checks/watched-checks.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

/** The member's own check, and those of the members who chose them. */
export function HomeSafeChecks({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { festival } = useSearch({ from: '/home-safe' })
  const query = useQuery(ownCheckQuery(api, memberId))
  const check = query.data?.check
  const watched = <WatchedChecks memberId={memberId} Chat={OpenChatButton} />
  return (
    <div className="grid gap-10">
      <Loaded query={query} failed={t.safeChecks.checkNotLoaded()} loading={<FormSkeleton />}>
        {() => check && <OwnCheck api={api} memberId={memberId} check={check} />}
      </Loaded>
      {check === null || check?.chosen === null ? (
        <NewCheck
          memberId={memberId}
          festivalId={festival}
          title={check ? t.safeChecks.chooseSomeoneElse() : t.safeChecks.setACheck()}
        >
          {watched}
        </NewCheck>
      ) : (
        !query.isPending && watched
      )}
    </div>
  )
}
