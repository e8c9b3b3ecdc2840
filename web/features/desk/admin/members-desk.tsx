import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import type { Api } from '../../../lib/api.ts'
import { onlyGiven } from '../../../lib/lists/search.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SearchPill } from '../../../lib/lists/search-pill.tsx'
import { AdminList } from './admin-list.tsx'
import { membersQuery } from './admin.queries.ts'
import { readMemberFilters } from './member-filters.ts'
import { memberColumns, MemberRow } from './member-row.tsx'

const groups = [
  { show: undefined, label: 'All' },
  { show: 'admins', label: 'Admins' },
  { show: 'suspended', label: 'Suspended' },
] as const

/** Members by name, username, email address and group, with the actions of an admin. */
export function MembersDesk({ api, adminId }: { api: Api; adminId: string }) {
  const filters = useSearch({ from: '/admin/members' })
  const { query, show } = filters
  const navigate = useNavigate()
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    void navigate({ to: '/admin/members', search: readMemberFilters({ ...filters, ...typed }), resetScroll: false })
  }
  return (
    <>
      <search>
        <SearchPill
          action="/admin/members"
          formLabel="Find members"
          label="Name, username or email"
          placeholder="Name, username or email"
          query={query}
          onSubmit={find}
          className="max-w-[540px]"
        >
          {show && <input type="hidden" name="show" value={show} />}
        </SearchPill>
      </search>
      <nav aria-label="Groups" className="chip-row mt-3 mb-5">
        {groups.map((group) => (
          <Link
            key={group.label}
            to="/admin/members"
            search={onlyGiven({ query, show: group.show })}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="chip"
          >
            {group.label}
          </Link>
        ))}
      </nav>
      <AdminList
        query={membersQuery(api, adminId, filters)}
        nouns={['member', 'members']}
        failed="Failed to load the members. Please try again."
        columns={{ heads: ['Member', 'Since', 'Suspended', ''], grid: memberColumns }}
        empty={<EmptyState title="Nobody found">Try the beginning of a name, or a whole email address.</EmptyState>}
      >
        {(member) => <MemberRow api={api} member={member} isSelf={member.id === adminId} />}
      </AdminList>
    </>
  )
}
