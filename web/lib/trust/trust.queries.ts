import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Trust } from '../../../contract/trust.ts'
import type { Api } from '../api.ts'
import { currentViewer } from '../member/viewer-query.ts'

/** The most members of one call, as in the contract, whose schemas no page loads. */
const maxTrusted = 20

/** What speaks for a member; null for one whom the viewer may not see. Members see a little more than visitors do. */
export const trustQuery = (api: Api, memberId: string, viewer = currentViewer()) =>
  queryOptions({ queryKey: ['trust', memberId, viewer], queryFn: () => readTogether(api, memberId) })

/** Before a page with a trust card is shown, which does not fail with it. */
export const prefetchTrust = ({ api, queryClient }: { api: Api; queryClient: QueryClient }, memberId: string) =>
  queryClient.prefetchQuery(trustQuery(api, memberId))

type Batch = { ids: string[]; reply: Promise<Trust[]> }
const open = new WeakMap<Api, Batch>()

/** Those who are asked for in one moment, such as everybody who asks for a room, are read by one call. */
async function readTogether(api: Api, id: string): Promise<Trust | null> {
  let batch = open.get(api)
  if (!batch || batch.ids.length >= maxTrusted) {
    const ids: string[] = []
    batch = { ids, reply: inAMoment(() => open.get(api)?.ids === ids && open.delete(api)).then(() => read(api, ids)) }
    open.set(api, batch)
  }
  batch.ids.push(id)
  return (await batch.reply).find((trust) => trust.id === id) ?? null
}

const read = (api: Api, ids: string[]) => api.trust.of({ query: { members: ids.join(',') } })

const inAMoment = (then: () => unknown) =>
  new Promise<void>((resolve) =>
    setTimeout(() => {
      then()
      resolve()
    }),
  )
