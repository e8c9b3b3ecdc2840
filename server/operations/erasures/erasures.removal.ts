import type { MemberRemoval } from '../../member-removal.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'

/** Records members who left outside of the database, in case an older database is restored. */
export const erasureRemoval: MemberRemoval = {
  left: (trx, memberId) => addJob(trx, 'note_erasure', { memberId }),
}
