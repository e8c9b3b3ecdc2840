import type { MemberRemoval } from '../../member-removal.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'

/** Who left is noted outside of the database, for the day on which an older one is restored. */
export const erasureRemoval: MemberRemoval = {
  left: (trx, memberId) => addJob(trx, 'note_erasure', { memberId }),
}
