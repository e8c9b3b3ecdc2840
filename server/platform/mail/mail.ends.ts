import type { MemberEnds } from '../../ending-member.ts'
import { addJob } from '../jobs/jobs.queries.ts'

/** Emails to them that were written to files are deleted. */
export const mailEnds: MemberEnds = {
  left: (trx) => addJob(trx, 'sweep_outbox', {}, { key: 'sweep_outbox' }),
}
