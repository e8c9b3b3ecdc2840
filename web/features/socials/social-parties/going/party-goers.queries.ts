import { queryOptions, skipToken } from '@tanstack/react-query'
import { maxPartiesOfGoers } from '../../../../../contract/socials/party-limits.ts'
import type { Api } from '../../../../lib/api.ts'
import { readTogether } from '../../../../lib/lists/read-together.ts'

/** The key prefix of everything about who goes to socials. */
export const partyGoersKey = ['party-goers']

const readGoers = readTogether({
  max: maxPartiesOfGoers,
  read: (api, parties) => api.partyAttendance.goers({ query: { parties } }),
  idOf: ({ partyId }) => partyId,
})

/** Who goes to a social and says that it is on, as the member sees it; a visitor sees the counts. Null if nobody does. */
export const goersQuery = (api: Api, partyId: string, member: string | null) =>
  queryOptions({ queryKey: [...partyGoersKey, partyId, member], queryFn: () => readGoers(api, partyId) })

/** The socials to come to which the member goes; nothing is fetched for a visitor. */
export const ownSocialsQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: [...partyGoersKey, 'own', member],
    queryFn: member === null ? skipToken : () => api.partyAttendance.mine(),
  })
