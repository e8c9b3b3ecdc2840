import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { t } from '#texts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { rememberSession, type SessionUser, sessionToken } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/tag.tsx'
import { MembersOnly } from './members-only.tsx'
import { exactly } from '../../lib/page/exactly.ts'

/** The pages for admins, in the order of their navigation. */
export const adminPages = [
  { label: t.shell.desk, to: '/admin' },
  { label: t.shell.reports, to: '/admin/reports' },
  { label: t.shell.festivals, to: '/admin/festivals' },
  { label: t.shell.suggestions, to: '/admin/suggestions' },
  { label: t.shell.members, to: '/admin/members' },
  { label: t.shell.verifications, to: '/admin/verifications' },
  { label: t.shell.held, to: '/admin/held' },
  { label: t.shell.waitlist, to: '/admin/waitlist' },
  { label: t.shell.socials, to: '/admin/socials' },
  { label: t.shell.upload, to: '/admin/upload' },
  { label: t.shell.notices, to: '/admin/notices' },
  { label: t.shell.rates, to: '/admin/rates' },
  { label: t.shell.health, to: '/admin/health' },
  { label: t.shell.auditLog, to: '/admin/audit' },
] as const

type AdminPageProps = {
  title: string
  description: string
  /** For a list in columns, which uses the full width beside the navigation. */
  isWide?: boolean
  children: (admin: SessionUser) => ReactNode
}

/** The frame of every page for admins: the navigation, and 'Admins only' for other members. */
export function AdminPage({ title, description, isWide = false, children }: AdminPageProps) {
  return (
    <div className="page py-6 md:py-8">
      <PageHead title={title} description={description} />
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        <h1>{title}</h1>
        <Badge tone="accent">{t.shell.admin()}</Badge>
      </div>
      <MembersOnly reason={t.shell.thisPageIsForAdmins()}>
        {(member) => (
          <ForAdmin key={member.id} member={member}>
            {(admin) => <div className={cx('min-w-0', !isWide && 'max-w-[46rem]')}>{children(admin)}</div>}
          </ForAdmin>
        )}
      </MembersOnly>
    </div>
  )
}

/** Scrolls the current page into view in a row that is wider than a phone. */
const showCurrent = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })

function ForAdmin({ member, children }: { member: SessionUser } & Pick<AdminPageProps, 'children'>) {
  useRoleOfServer(member)
  if (!member.isAdmin)
    return (
      <EmptyState
        title={t.shell.adminsOnly()}
        action={
          <Link to="/" className={buttonClass()}>
            {t.shell.backToFestivals()}
          </Link>
        }
      >
        {t.shell.onlyForAdmins()}
      </EmptyState>
    )
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:mt-5 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <nav
        ref={showCurrent}
        aria-label={t.shell.admin()}
        className="chip-row lg:sticky lg:top-[calc(var(--top-bar)+1rem)] lg:-ms-4 lg:flex-col lg:gap-0 lg:self-start"
      >
        {adminPages.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            activeOptions={exactly}
            className="chip lg:border-transparent lg:bg-transparent lg:hover:bg-sunk lg:aria-[current=page]:bg-accent-wash lg:aria-[current=page]:text-accent-ink"
          >
            {label()}
          </Link>
        ))}
      </nav>
      {children(member)}
    </div>
  )
}

/**
 * The role may be granted or revoked while a tab is open: the stored role is updated when the page opens, and when the tab becomes visible.
 */
function useRoleOfServer(member: SessionUser) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: user } = useQuery({
    queryKey: ['role', member.id],
    queryFn: () => api.auth.me(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    const token = sessionToken()
    if (user === undefined || token === null || user.id !== member.id || user.isAdmin === member.isAdmin) return
    rememberSession(token, { ...user, avatar: user.avatar ?? user.profilePicture })
  }, [user, member])
}
