import type { ReactNode } from 'react'
import { t } from '#texts'
import type { AdminMember } from '../../../../contract/desk/admin.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Badge } from '../../../ui/tag.tsx'

type DeskMemberProps = {
  member: Pick<AdminMember, 'id' | 'name' | 'avatar' | 'profilePicture'> & { isAdmin?: boolean }
  isSuspended: boolean
  /** The line below the name: their username, and details. */
  children: ReactNode
  /** Placed below that line. */
  more?: ReactNode
}

/** A member in a list for admins: their picture and name, their roles, and a line about them. */
export function DeskMember({ member: { id, name, avatar, profilePicture, isAdmin }, ...rest }: DeskMemberProps) {
  const { isSuspended, children, more } = rest
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-center gap-x-4">
      <Avatar id={id} name={name} picture={avatar ?? profilePicture} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <b dir="auto" translate="no" className="wrap-anywhere">
            {name}
          </b>
          {isAdmin && <Badge tone="accent">{t.desk.admin()}</Badge>}
          {isSuspended && <Badge tone="danger">{t.desk.suspended()}</Badge>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">{children}</p>
        {more}
      </div>
    </div>
  )
}
