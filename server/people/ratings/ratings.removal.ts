import { sql } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'

/**
 * The scores by a member who leaves are kept, without their text: others have relied on them, and a score without a name looks the same
 * whether its rater has left or is hidden by a block. The ratings of the member by others are deleted (tables.ts).
 */
export const ratingRemoval: MemberRemoval = {
  async left(trx, id) {
    await trx.updateTable('ratings').set({ comment: null, tags: [] }).where('raterId', '=', id).execute()
  },
  subjects: (id) => sql`select id from ratings where rater_id = ${id} or ratee_id = ${id}`,
  keeps: { 'ratings.raterId': 'a score stays, without words' },
}
