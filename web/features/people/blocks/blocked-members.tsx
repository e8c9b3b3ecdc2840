import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { BlockedMember } from '../../../../contract/people/blocks.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { useUnblock } from '../../../lib/member/blocks.mutations.ts'
import { ReportButton } from '../../../lib/reports/report-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { blockedMembersQuery } from './blocks.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'

/** The members whom the member blocked, each with a button to unblock them. */
export function BlockedMembers({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList(() => blockedMembersQuery(api, memberId), { ownOnly: true })
  return (
    <>
      <PagedList
        list={list}
        noun="blockedMember"
        failed={t.blocks.failedToLoadBlocked()}
        failedHint={t.blocks.theyreAllStillBlocked()}
        loading={<BlockedSkeleton />}
        addressOf={() => ({ to: '/settings/$section', params: { section: 'privacy' } })}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-soft">{t.blocks.nobodyIsBlocked()}</p>
          ) : (
            <ul className="grid gap-4">
              {items.map((member) => (
                <li key={member.id}>
                  <BlockedRow member={member} />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
      <div className="border-t border-line pt-3">
        <p className="text-sm text-soft">{t.blocks.youCanStillReport()}</p>
        <ReportButton thing={null} className="-ms-4" />
      </div>
    </>
  )
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending } = useUnblock(api)
  const { id, username, name, avatar, blockedAt } = member
  return (
    <div className="flex items-center gap-3">
      <Avatar id={id} name={name} picture={avatar} />
      <div className="min-w-0 flex-1">
        <b dir="auto" translate="no" className="wrap-anywhere">
          {name}
        </b>
        <p className="text-sm text-soft wrap-anywhere">
          {t.blocks.blockedSince({
            username,
            blockedAt: formatDayOf(blockedAt),
            time: (inner) => <time dateTime={blockedAt}>{inner}</time>,
          })}
        </p>
      </div>
      <Button size="small" pending={isPending} onClick={() => mutate(member)}>
        {t.blocks.unblock({ name, hidden })}
      </Button>
    </div>
  )
}

const BlockedSkeleton = () => (
  <Loading label={t.blocks.loadingBlocked()}>
    <Skeleton className="h-18 rounded-m sm:h-12" />
  </Loading>
)
