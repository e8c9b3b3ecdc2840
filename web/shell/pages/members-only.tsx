import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { type SessionUser, useSession } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

type MembersOnlyProps = { reason: string; children: (member: SessionUser) => ReactNode }

/** Content that needs a session. The session is known after hydration; a visitor is then asked to log in. */
export function MembersOnly({ reason, children }: MembersOnlyProps) {
  const member = useSession()
  const hydrated = useHydrated()
  const search = useLoginSearch()
  if (member) return children(member)
  if (!hydrated) return <FormSkeleton />
  const login = (
    <Link to="/auth" search={search} className={buttonClass({ variant: 'primary' })}>
      {t.shell.loginRegister()}
    </Link>
  )
  return (
    <EmptyState title={t.shell.pleaseLogIn()} action={login}>
      {reason}
    </EmptyState>
  )
}
