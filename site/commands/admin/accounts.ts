import { open, rm } from 'node:fs/promises'
import { recordAct } from '../../../server/desk/audit-log/audit-log.queries.ts'
import { resetPath } from '../../../server/people/auth/passwords/password-reset.ts'
import { inLanguageOf } from '../../../server/people/people/member-language.queries.ts'
import { linkTo } from '../../../server/platform/link-to.ts'
import { lockMemberForAdmin } from '../../../server/desk/admin/members.queries.ts'
import { inTransaction } from '../../../server/platform/db/connections/connect.ts'
import { memberData } from '../../../server/people/profile/export.queries.ts'
import { removeMember } from '../../../server/people/profile/remove-member.ts'
import { waitForOtherRemovals } from '../../../server/member-removals.ts'
import { type Command, memberCalled } from './command.ts'

export const resetPassword: Command = {
  takes: 'USERNAME',
  does: 'prints a link by which the member sets a new password, once, within an hour',
  words: [1, 1],
  async *run({ db, origin }, [typed = '']) {
    const { id, username } = await memberCalled(db, typed)
    const link = await inTransaction(db, async (trx) => {
      const { email, suspendedAt } = await lockMemberForAdmin(trx, id)
      if (email === null) throw new Error(`${username} has no email address.`)
      if (suspendedAt !== null) throw new Error(`${username} is suspended. Please end that first.`)
      await recordAct(trx, { actorId: null, action: 'member.reset_password', target: { type: 'user', id } })
      const path = await resetPath(trx, { id, email })
      return await inLanguageOf(trx, id, () => linkTo(origin, path))
    })
    yield link
    yield `Whoever has this link can sign in as ${username}. It works once, within an hour.`
  },
}

export const exportData: Command = {
  takes: 'USERNAME FILE',
  does: 'writes everything stored about a member into a new file',
  words: [2, 2],
  async *run({ db }, [typed = '', file = '']) {
    const { id, username } = await memberCalled(db, typed)
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Error(`${file} exists already.`) : error
    })
    try {
      await inTransaction(db, (trx) =>
        recordAct(trx, { actorId: null, action: 'member.export', target: { type: 'user', id } }),
      )
      for await (const piece of memberData(db, id)) await handle.write(piece)
    } catch (error) {
      await rm(file)
      throw error
    } finally {
      await handle.close()
    }
    yield `Everything stored about ${username} is in ${file}.`
  },
}

export const erase: Command = {
  takes: 'USERNAME',
  does: 'deletes an account, as the member can; asks for the username once more',
  words: [1, 1],
  async *run({ db, ask }, [typed = '']) {
    const { id, username } = await memberCalled(db, typed)
    const answer = await ask(`This deletes the account and cannot be undone. Type ${username} to go on: `)
    if (answer !== username) throw new Error('Nothing was deleted.')
    await inTransaction(db, async (trx) => {
      await waitForOtherRemovals(trx)
      const { isAdmin } = await lockMemberForAdmin(trx, id)
      if (isAdmin) throw new Error(`${username} is an admin. Please revoke that role first.`)
      await recordAct(trx, { actorId: null, action: 'member.erase', target: { type: 'user', id } })
      await removeMember(trx, { id, isAdmin })
    })
    yield `The account of ${username} is deleted. The site removes their photos with its next jobs.`
  },
}
