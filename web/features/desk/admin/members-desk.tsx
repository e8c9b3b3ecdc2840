import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { onlyGiven } from '../../../lib/lists/search.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SearchPill } from '../../../lib/lists/search-pill.tsx'
import { AdminList } from './admin-list.tsx'
import { membersQuery } from './admin.queries.ts'
import { readMemberFilters } from './member-filters.ts'
import { memberColumns, MemberRow } from './member-row.tsx'

const groups = [
  { show: undefined, label: t.desk.all },
  { show: 'admins', label: t.desk.admins },
  { show: 'suspended', label: t.desk.suspended },
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
          formLabel={t.desk.findMembers()}
          label={t.desk.nameUsernameOrEmail()}
          placeholder={t.desk.nameUsernameOrEmail()}
          query={query}
          onSubmit={find}
          className="max-w-[540px]"
        >
          {show && <input type="hidden" name="show" value={show} />}
        </SearchPill>
      </search>
      <nav aria-label={t.desk.groups()} className="chip-row mt-3 mb-5">
        {groups.map((group) => (
          <Link
            key={group.show ?? 'all'}
            to="/admin/members"
            search={onlyGiven({ query, show: group.show })}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="chip"
          >
            {group.label()}
          </Link>
        ))}
      </nav>
      <AdminList
        query={membersQuery(api, adminId, filters)}
        counted={t.desk.countOfMembers}
        failed={t.desk.failedToLoadMembers()}
        columns={{ heads: [t.desk.member(), t.desk.sinceWhen(), t.desk.suspended(), ''], grid: memberColumns }}
        empty={<EmptyState title={t.desk.nobodyFound()}>{t.desk.searchHint()}</EmptyState>}
      >
        {(member) => <MemberRow api={api} member={member} isSelf={member.id === adminId} />}
      </AdminList>
    </>
  )
}
