import { NewSuspension } from '../../../contract/desk/admin.ts'
import { endSuspension, suspendMember } from '../../../server/desk/admin/suspend-member.ts'
import { inTransaction } from '../../../server/platform/db/connections/connect.ts'
import { type Command, memberCalled } from './command.ts'

export const suspend: Command = {
  takes: 'USERNAME --reason TEXT [--days N]',
  does: 'suspends a member, as at the desk: they are told by email',
  words: [1, 1],
  options: { reason: { type: 'string' }, days: { type: 'string' } },
  async *run({ db, origin }, [typed = ''], { reason, days }) {
    const checked = NewSuspension.safeParse({ reason, days })
    if (!checked.success) throw new Error(checked.error.issues[0]?.message)
    const { id, username } = await memberCalled(db, typed)
    const { days: lasts = null } = checked.data
    await inTransaction(db, (trx) =>
      suspendMember(trx, { origin }, { actorId: null, memberId: id, reason: checked.data.reason, days: lasts }),
    )
    yield `${username} is suspended${lasts === null ? '' : ` for ${lasts} ${lasts === 1 ? 'day' : 'days'}`}.`
  },
}

export const unsuspend: Command = {
  takes: 'USERNAME',
  does: 'ends a suspension',
  words: [1, 1],
  async *run({ db, origin }, [typed = '']) {
    const { id, username } = await memberCalled(db, typed)
    const wasSuspended = await inTransaction(db, (trx) =>
      endSuspension(trx, { origin }, { actorId: null, memberId: id, reason: null }),
    )
    yield wasSuspended ? `${username} is no longer suspended.` : `${username} was not suspended.`
  },
}
