import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** The last part of a query key is the id of the member that it was loaded for, or null for a visitor. */
const isMembers = ({ queryKey }: Query) => queryKey.at(-1) !== null

/**
 * Removes a member's data from the query cache when their session ends: by Logout, by a 401 or in another tab. Queries that the
 * page still uses are loaded again; data of visitors stays.
 */
export function useForgetMemberData(memberId: string | undefined) {
  const queryClient = useQueryClient()
  const previous = useRef(memberId)
  useEffect(() => {
    const ended = previous.current !== undefined && previous.current !== memberId
    previous.current = memberId
    if (!ended) return
    // Deferred until all components have rendered without the member: the queries in use are then those of a visitor.
    queueMicrotask(() => {
      queryClient.removeQueries({ type: 'inactive', predicate: isMembers })
      void queryClient.resetQueries({ type: 'active', fetchStatus: 'idle', predicate: isMembers })
    })
  }, [memberId, queryClient])
}
