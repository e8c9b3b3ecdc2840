import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Who a call was made for stands last in its key: a member's id, or null for what every visitor may see. */
const isMembers = ({ queryKey }: Query) => queryKey.at(-1) !== null

/**
 * What was loaded for a member does not outlive their session, however it ends: by Logout, by a 401, in another tab.
 * What the page still shows of it is asked again, the rest is dropped; what visitors see may stay.
 */
export function useForgetMemberData(memberId: string | undefined) {
  const queryClient = useQueryClient()
  const previous = useRef(memberId)
  useEffect(() => {
    const ended = previous.current !== undefined && previous.current !== memberId
    previous.current = memberId
    if (!ended) return
    // Once the whole page knows: by then it asks as a visitor, and for nothing that is a member's.
    queueMicrotask(() => {
      queryClient.removeQueries({ type: 'inactive', predicate: isMembers })
      void queryClient.resetQueries({ type: 'active', fetchStatus: 'idle', predicate: isMembers })
    })
  }, [memberId, queryClient])
}
