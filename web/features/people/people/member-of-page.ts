import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { prefetchTrust } from '../../../lib/trust/trust.queries.ts'
import { memberQuery } from './people.queries.ts'

/** Prefetches the member and their trust signals. Rejects only if the member cannot be loaded. */
export async function prefetchMember(context: { api: Api; queryClient: QueryClient }, username: string) {
  const { id } = await context.queryClient.ensureQueryData(memberQuery(context.api, username))
  await prefetchTrust(context, id)
}
