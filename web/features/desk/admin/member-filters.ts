import type { MemberGroup } from '../../../../contract/desk/admin.ts'
import { type GivenSearch, onlyGiven, textOf } from '../../../lib/lists/search.ts'

const groups: readonly MemberGroup[] = ['admins', 'suspended']

/** The search of /admin/members; without a group, all members are listed. */
export const readMemberFilters = ({ query, show }: GivenSearch) =>
  onlyGiven({ query: textOf(query), show: groups.find((group) => group === show) })
