import type { MemberRemoval } from '../../member-removal.ts'
import { deleteShare } from './live-locations.queries.ts'

/** A suspended member shares no longer where they are. Of one who leaves tables.ts says it. */
export const liveLocationRemoval: MemberRemoval = { suspended: async (trx, id) => void (await deleteShare(trx, id)) }
