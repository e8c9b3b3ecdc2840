import { Link } from '@tanstack/react-router'
import { useForgetMemberData } from '../features/auth/forget-member-data.ts'
import { useSignOut } from '../features/auth/sign-out.ts'
import { type SessionUser, useSession } from '../lib/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { LogOutIcon, PersonIcon } from '../ui/icons.tsx'
import { accountLinks } from './navigation.ts'
import { usePopover } from './use-popover.ts'

/** What the avatar opens; the «You» tab of a phone opens it as well. */
export const accountMenuId = 'account-menu'

/** Login, or who is signed in. Its place is as wide as either, for the page comes as a visitor's. */
export function AccountCorner() {
  const member = useSession()
  useForgetMemberData(member?.id)
  return (
    <div className="flex min-w-[88px] flex-none justify-end">
      {member ? (
        <AccountMenu member={member} />
      ) : (
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Login
        </Link>
      )}
    </div>
  )
}

function AccountMenu({ member }: { member: SessionUser }) {
  const { buttonProps, panelProps } = usePopover(accountMenuId)
  const signOut = useSignOut()
  const links = accountLinks.filter((entry) => !('adminsOnly' in entry) || member.isAdmin)
  return (
    <>
      <button {...buttonProps} type="button" className="avatar-button">
        <Avatar id={member.id} name={member.name} picture={member.avatar} />
        <span className="sr-only">Account of {member.name}</span>
      </button>
      <div {...panelProps} className="account-menu">
        <p className="px-[14px] pt-2 pb-3">
          <b className="block truncate">{member.name}</b>
          <span className="block truncate text-sm text-soft">@{member.username}</span>
        </p>
        <nav aria-label="Account">
          <Link to="/members/$username" params={{ username: member.username }} className="menu-row">
            <PersonIcon />
            My profile
          </Link>
          {links.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className="menu-row">
              <Icon />
              {label}
            </Link>
          ))}
        </nav>
        <button type="button" className="menu-row menu-row-last" onClick={signOut}>
          <LogOutIcon />
          Logout
        </button>
      </div>
    </>
  )
}
