import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { t } from '#texts'
import { useSignOut } from '../../features/people/auth/sign-out.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { icon, PersonIcon } from '../../ui/pictures/icons.tsx'
import { accountGroups } from './account-links.ts'
import { LanguageMenu } from '../languages/language-menu.tsx'
import { accountMenuId } from '../navigation/navigation.ts'
import { usePopover } from './use-popover.ts'
import { exactly } from '../../lib/page/exactly.ts'

const LogOutIcon = icon(LogOut)

/** The menu behind the avatar: the member's name, the links of the account, and Logout. */
export function AccountMenu({ member }: { member: SessionUser }) {
  const { buttonProps, panelProps } = usePopover(accountMenuId)
  const signOut = useSignOut()
  return (
    <>
      <button {...buttonProps} type="button" className="avatar-button">
        <Avatar id={member.id} name={member.name} picture={member.avatar} />
        <span className="sr-only">{t.shell.accountOf({ member: member.name })}</span>
      </button>
      <div {...panelProps} className="account-menu">
        <p className="px-[14px] pt-2 pb-3">
          <b className="block truncate">
            <bdi translate="no">{member.name}</bdi>
          </b>
          <span className="block truncate text-sm text-soft" translate="no">
            @{member.username}
          </span>
        </p>
        <nav aria-label={t.shell.account()}>
          <Link to="/members/$username" params={{ username: member.username }} className="menu-row">
            <PersonIcon />
            {t.shell.myProfile()}
          </Link>
          <Rows entries={accountGroups.journeys} />
          <hr className="menu-line" />
          <Rows entries={accountGroups.account} />
          <LanguageMenu />
          {member.isAdmin && (
            <>
              <hr className="menu-line" />
              <Rows entries={accountGroups.forAdmins} />
            </>
          )}
        </nav>
        <hr className="menu-line" />
        <button type="button" className="menu-row" onClick={signOut}>
          <LogOutIcon />
          {t.shell.logout()}
        </button>
      </div>
    </>
  )
}

type RowsProps = { entries: (typeof accountGroups)[keyof typeof accountGroups] }

const Rows = ({ entries }: RowsProps) =>
  entries.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} activeOptions={exactly} className="menu-row">
      <Icon />
      {label()}
    </Link>
  ))
