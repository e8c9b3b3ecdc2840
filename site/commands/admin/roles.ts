import { setAdmin } from '../../../server/desk/admin/admins.queries.ts'
import { type Command, type CommandSite, memberCalled } from './command.ts'

const one = { takes: 'USERNAME', words: [1, 1] } as const

async function changed({ db }: CommandSite, typed: string, isAdmin: boolean) {
  const { id, username } = await memberCalled(db, typed)
  return { username, changed: await setAdmin(db, id, isAdmin) }
}

export const grant: Command = {
  ...one,
  does: 'makes a member an admin',
  async *run(site, [typed = '']) {
    const member = await changed(site, typed, true)
    yield `${member.username} is ${member.changed ? 'now' : 'already'} an admin.`
  },
}

export const revoke: Command = {
  ...one,
  does: 'revokes that role',
  async *run(site, [typed = '']) {
    const member = await changed(site, typed, false)
    yield `${member.username} is ${member.changed ? 'no longer' : 'not'} an admin.`
  },
}
