import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { sessionUser } from '../../lib/session.ts'

/** Members are shown a little more of each other than visitors are, hence who asks in the key; the server renders for visitors. */
export const memberQuery = (
  api: Api,
  username: string,
  viewer: string | null = import.meta.env.SSR ? null : (sessionUser()?.id ?? null),
) =>
  queryOptions({
    queryKey: ['people', username.toLowerCase(), viewer],
    queryFn: () => api.people.get({ params: { username } }),
  })
