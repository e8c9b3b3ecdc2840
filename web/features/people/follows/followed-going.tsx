import { useQuery } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/member/session.ts'
import { followedGoingQuery } from './follows.queries.ts'

/** ', 3 you follow' after the number of attendees; renders nothing for none. */
export function FollowedGoing({ api, festivalId }: { api: Api; festivalId: string }) {
  const { data: count = 0 } = useQuery({
    ...followedGoingQuery(api, useSession()?.id ?? null),
    select: (festivals) => festivals.find((one) => one.festivalId === festivalId)?.count ?? 0,
  })
  if (count === 0) return null
  return t.follows.andYouFollow({ count, part: (inner) => <span className="followed-going">{inner}</span> })
}
