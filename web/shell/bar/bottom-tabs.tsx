import { Link, useLocation } from '@tanstack/react-router'
import { t } from '#texts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { useSession } from '../../lib/member/session.ts'
import { PersonIcon } from '../../ui/pictures/icons.tsx'
import { UnreadBadge } from './messages-link.tsx'
import { accountMenuId, currentness, isYours, tabLinks } from '../navigation/navigation.ts'
import { requestPopover } from './use-popover.ts'
import { hidden } from '../../ui/text-elements.tsx'
import { exactly } from '../../lib/page/exactly.ts'

/** The navigation bar at the bottom of the page on phones. */
export function BottomTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label={t.shell.shortcuts()} className="bottom-tabs">
      {tabLinks.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={currentness(entry, path)}
          activeOptions={exactly}
          className="bottom-tab"
        >
          <entry.icon size={24} />
          {entry.label()}
          {entry.to === '/messages' && <UnreadBadge />}
        </Link>
      ))}
      <You path={path} />
    </nav>
  )
}

function You({ path }: { path: string }) {
  const member = useSession()
  const search = useLoginSearch()
  if (!member)
    return (
      <Link to="/auth" search={search} className="bottom-tab">
        <PersonIcon size={24} />
        {t.shell.you()}
      </Link>
    )
  return (
    <button
      type="button"
      popoverTarget={accountMenuId}
      onClick={() => requestPopover(accountMenuId)}
      aria-current={isYours(path, member.username) || undefined}
      className="bottom-tab"
    >
      <PersonIcon size={24} />
      {t.shell.youWithAccount({ hidden, member: member.name })}
    </button>
  )
}
