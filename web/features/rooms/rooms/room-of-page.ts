import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { prefetchTrust } from '../../../lib/trust/trust.queries.ts'
import { roomQuery } from './rooms.queries.ts'

/** Prefetches the room and its host's trust signals, which stand beside the price. Rejects only if the room cannot be loaded. */
export async function prefetchRoom(context: { api: Api; queryClient: QueryClient }, id: string) {
  const { host } = await context.queryClient.ensureQueryData(roomQuery(context.api, id))
  await prefetchTrust(context, host.id)
}
