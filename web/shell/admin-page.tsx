import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import type { SessionUser } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Badge } from '../ui/tag.tsx'
import { MembersOnly } from './members-only.tsx'

type AdminPageProps = { title: string; description: string; children: (admin: SessionUser) => ReactNode }

/** The frame of a page for admins, with 'Admins only' for other members. */
export function AdminPage({ title, description, children }: AdminPageProps) {
  return (
    <div className="page max-w-[60rem] py-8">
      <PageHead title={title} description={description} />
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1>{title}</h1>
        <Badge tone="accent">Admin</Badge>
      </div>
      <MembersOnly reason="This page is for admins.">
        {(member) => (member.isAdmin ? children(member) : <AdminsOnly />)}
      </MembersOnly>
    </div>
  )
}

function AdminsOnly() {
  const back = (
    <Link to="/" className={buttonClass()}>
      Back to festivals
    </Link>
  )
  return (
    <EmptyState title="Admins only" action={back}>
      Here those who look after this site do their work.
    </EmptyState>
  )
}
