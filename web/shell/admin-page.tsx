import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { PageHead } from '../lib/page/page-head.tsx'
import { rememberSession, type SessionUser, sessionToken } from '../lib/member/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Badge } from '../ui/tag.tsx'
import { exactly } from './main-links.tsx'
import { MembersOnly } from './members-only.tsx'

/** The pages for admins, in the order of their navigation. */
export const adminPages = [
  { label: 'Desk', to: '/admin' },
  { label: 'Reports', to: '/admin/reports' },
  { label: 'Festivals', to: '/admin/festivals' },
  { label: 'Suggestions', to: '/admin/suggestions' },
  { label: 'Members', to: '/admin/members' },
  { label: 'Verifications', to: '/admin/verifications' },
  { label: 'Held', to: '/admin/held' },
  { label: 'Waitlist', to: '/admin/waitlist' },
  { label: 'Socials', to: '/admin/socials' },
  { label: 'Upload', to: '/admin/upload' },
  { label: 'Notices', to: '/admin/notices' },
  { label: 'Rates', to: '/admin/rates' },
  { label: 'Health', to: '/admin/health' },
  { label: 'Audit log', to: '/admin/audit' },
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
        <Badge tone="accent">Admin</Badge>
      </div>
      <MembersOnly reason="This page is for admins.">
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
        title="Admins only"
        action={
          <Link to="/" className={buttonClass()}>
            Back to festivals
          </Link>
        }
      >
        This is where the people who run this site do their work.
      </EmptyState>
    )
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 lg:mt-5 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <nav
        ref={showCurrent}
        aria-label="Admin"
        className="chip-row lg:sticky lg:top-[calc(var(--top-bar)+1rem)] lg:-ms-4 lg:flex-col lg:gap-0 lg:self-start"
      >
        {adminPages.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            activeOptions={exactly}
            className="chip lg:border-transparent lg:bg-transparent lg:hover:bg-sunk lg:aria-[current=page]:bg-accent-wash lg:aria-[current=page]:text-accent-ink"
          >
            {label}
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
