import { type AdminMember, memberGroups, type MemberGroup } from '../../../contract/desk/admin.ts'
import { memberList, searchOf } from '../../../server/desk/admin/members.queries.ts'
import { readPage } from '../../../server/platform/lists/paged-list.ts'
import type { Command } from './command.ts'

const pageSize = 100

/** Without email addresses, as members are displayed at the desk. */
export const list: Command = {
  takes: '[TEXT] [--show admins|suspended]',
  does: 'lists members, the latest first, found as at the desk',
  words: [0, 1],
  options: { show: { type: 'string', default: 'all' } },
  async *run({ db }, [query], { show }) {
    const group = memberGroups.find((one) => one === show)
    if (!group) throw new Error(`--show takes one of ${memberGroups.join(', ')}.`)
    let cursor: string | undefined
    do {
      const page = await readPage(db, membersIn(group, query), { query: query ?? '' }, { limit: pageSize, cursor })
      for (const member of JSON.parse(page.items.text) as AdminMember[]) yield lineOf(member)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  },
}

const membersIn = (group: MemberGroup, query: string | undefined) => memberList(group, searchOf(query))

/** Columns separated by tabs, for other commands. */
function lineOf({ username, name, createdAt, isAdmin, suspension }: AdminMember) {
  const state = suspension
    ? `suspended ${suspension.until ? `until ${suspension.until.slice(0, 10)}` : 'without an end'}`
    : isAdmin
      ? 'admin'
      : ''
  return [username, name, createdAt.slice(0, 10), state].join('\t')
}
