import { sql } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'

/**
 * The scores that a member gave stay when they leave, without their words: nobody takes back what others decided by, and a score below a
 * missing name looks the same whether its rater has left or a block hides them. What others said of the member goes (tables.ts).
 */
export const ratingRemoval: MemberRemoval = {
  async left(trx, id) {
    await trx.updateTable('ratings').set({ comment: null, tags: [] }).where('raterId', '=', id).execute()
  },
  subjects: (id) => sql`select id from ratings where rater_id = ${id} or ratee_id = ${id}`,
  keeps: { 'ratings.raterId': 'a score stays, without words' },
}
