import type { MemberRemoval } from '../../member-removal.ts'
import { addJob } from '../jobs/jobs.queries.ts'

/** Emails to the member that were written to files are deleted. */
export const mailRemoval: MemberRemoval = {
  left: (trx) => addJob(trx, 'sweep_outbox', {}, { key: 'sweep_outbox' }),
}
