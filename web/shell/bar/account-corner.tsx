import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { useForgetMemberData } from '../../features/people/auth/forget-member-data.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { useSession } from '../../lib/member/session.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const MemberCorner = lazyPart(() => import('./member-corner.tsx'), 'MemberCorner', null)

/** The login link, or the bell and menu of the member; wide enough for either, because the server renders every page for a visitor. */
export function AccountCorner() {
  const member = useSession()
  const search = useLoginSearch()
  const hydrated = useHydrated()
  useForgetMemberData(member?.id)
  return (
    <div className="flex min-w-[88px] flex-none justify-end">
      {member ? (
        <MemberCorner member={member} />
      ) : (
        <Link
          to="/auth"
          search={search}
          className={cx(buttonClass({ variant: 'primary' }), !hydrated && 'in-data-session:invisible')}
        >
          {t.shell.login()}
        </Link>
      )}
    </div>
  )
}
