import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { useAppBadge } from '../../../../lib/member/app-badge.ts'
import { formatUnread } from '../../../../lib/member/unread.ts'
import { usePoll } from '../../../../lib/live/live-status.ts'
import { CountBadge, maxOnBadge } from '../../../../ui/count-badge.tsx'
import { threadInterval, unreadThreadsQuery } from '../chat.queries.ts'

/** The number of chats with unread messages, for a badge. */
export function UnreadThreads({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(unreadThreadsQuery(api, memberId, usePoll(threadInterval)))
  const count = data?.threads ?? 0
  useAppBadge('threads', count)
  return (
    <CountBadge
      value={count}
      max={maxOnBadge}
      label={t.chat.chatsWithNewMessages({ count, shown: formatUnread(count) })}
    />
  )
}
