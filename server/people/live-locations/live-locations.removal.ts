import type { MemberRemoval } from '../../member-removal.ts'
import { deleteShare } from './live-locations.queries.ts'

/** A suspended member no longer shares their position. For a member who leaves, tables.ts deletes it. */
export const liveLocationRemoval: MemberRemoval = { suspended: async (trx, id) => void (await deleteShare(trx, id)) }
