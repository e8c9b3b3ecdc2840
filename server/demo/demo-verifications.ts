import { now } from '../../contract/clock.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { chance } from './chance.ts'
import { demoUsername } from './demo-data.ts'
import type { Guest } from './demo-members.ts'

/**
 * Some of the new members have been verified by a call, and one of them waits for an admin. Nobody has an Instagram account, as a name
 * there may be somebody's.
 */
export async function loadVerifications(trx: Transaction<DB>, newcomers: Guest[]) {
  const others = newcomers.filter(({ username }) => username !== demoUsername)
  const drawn = others.toSorted((a, b) => chance(a.username, 'is verified') - chance(b.username, 'is verified'))
  const verified = drawn.slice(0, Math.ceil(drawn.length / 3))
  const [waiting] = drawn.slice(verified.length)
  if (!waiting) return
  await trx
    .insertInto('verifications')
    .values([
      ...verified.map(({ id, name }) => ({
        userId: id,
        type: 'id' as const,
        status: 'verified' as const,
        subject: name,
        verifiedAt: new Date(now()),
      })),
      { userId: waiting.id, type: 'id', subject: waiting.name, note: 'Evenings after 19:00, by video on any app' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
