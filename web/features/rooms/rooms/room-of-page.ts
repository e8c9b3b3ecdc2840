import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { prefetchTrust } from '../../../lib/trust/trust.queries.ts'
import { roomQuery } from './rooms.queries.ts'

/** The room and what speaks for its host, which stands beside the price. Rejects only without the room. */
export async function prefetchRoom(context: { api: Api; queryClient: QueryClient }, id: string) {
  const { host } = await context.queryClient.ensureQueryData(roomQuery(context.api, id))
  await prefetchTrust(context, host.id)
}
