import { sql } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'
import { removeImagesOf } from './chat-messages.queries.ts'
import { leaveAllGroups } from './threads/groups.queries.ts'

/** Messages are kept for their recipients, without photos, and groups continue without the member. */
export const chatRemoval: MemberRemoval = {
  async left(trx, id) {
    await leaveAllGroups(trx, id)
    await removeImagesOf(trx, id)
  },
  subjects: (id) => sql`select id from chat_threads where pair_low = ${id} or pair_high = ${id}`,
  clears: ['groups.ownerId'],
  keeps: {
    'chatMessages.senderId': 'messages stay for their receivers',
    'chatThreads.pairLow': 'identifies a direct thread',
    'chatThreads.pairHigh': 'identifies a direct thread',
  },
}
