import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { OpenChatButton } from '../features/chat/threads/open-chat-button.tsx'
import { NewCheck } from '../features/safe-checks/new-check.tsx'
import { OwnCheck } from '../features/safe-checks/own-check.tsx'
import { ownCheckQuery } from '../features/safe-checks/safe-checks.queries.ts'
import { WatchedChecks } from '../features/safe-checks/watched-checks.tsx'
import { Loaded } from '../lib/page/loaded.tsx'
import { PageHead } from '../lib/page/page-head.tsx'
import { FormSkeleton, MembersOnly } from '../shell/members-only.tsx'

const description = 'Ask somebody you know to look out for you when you go home alone.'

/** The check of the way home: one's own, and those for whom one looks out. */
export function HomeSafe() {
  return (
    <div className="page max-w-[48rem] py-8">
      <PageHead title="Home safe" description={description} />
      <h1>Home safe</h1>
      <p className="mt-2 mb-6 text-soft">
        {description} If you do not say in time that you are home, we ask you, and a quarter of an hour later we tell
        them.
      </p>
      <MembersOnly reason="Your check is here once we know who you are.">
        {(member) => <Checks key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}

function Checks({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { festival } = useSearch({ from: '/home-safe' })
  const query = useQuery(ownCheckQuery(api, memberId))
  return (
    <div className="grid gap-10">
      <Loaded query={query} failed="We could not load your check." loading={<FormSkeleton />}>
        {({ check }) => (
          <div className="grid gap-6">
            {check && <OwnCheck api={api} memberId={memberId} check={check} />}
            {!check && <NewCheck memberId={memberId} festivalId={festival} title="Set a check" />}
            {check && check.chosen === null && (
              <NewCheck memberId={memberId} festivalId={festival} title="Choose somebody else" />
            )}
          </div>
        )}
      </Loaded>
      <WatchedChecks memberId={memberId} Chat={OpenChatButton} />
    </div>
  )
}
