import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { AdminMember } from '../../../../contract/desk/admin.ts'
import type { Api } from '../../../lib/api.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useEndSuspension } from './admin.queries.ts'
import { DeskMember } from './desk-member.tsx'
import { suspensionText } from './members.words.ts'
import { hidden } from '../../../ui/text-elements.tsx'

const RoleDialog = lazyPart(() => import('./dialogs/role-dialog.tsx'), 'RoleDialog')
const SignOutDialog = lazyPart(() => import('./dialogs/sign-out-dialog.tsx'), 'SignOutDialog')
const SuspendDialog = lazyPart(() => import('./dialogs/suspend-dialog.tsx'), 'SuspendDialog')

export const memberColumns = 'gap-x-6 lg:grid-cols-[minmax(16rem,2fr)_9rem_minmax(0,2fr)_minmax(20rem,auto)]'

type MemberProps = { api: Api; member: AdminMember }

/** A member, with the actions of an admin. */
export function MemberRow({ api, member, isSelf }: MemberProps & { isSelf: boolean }) {
  const { name, username, isAdmin, createdAt, suspension } = member
  return (
    <article aria-label={name} className={cx('grid items-center gap-y-1', memberColumns)}>
      <DeskMember member={member} isSuspended={suspension !== null}>
        {suspension ? (
          `@${username}`
        ) : (
          <Link to="/members/$username" params={{ username }} translate="no" className="link-quiet">
            @{username}
          </Link>
        )}
      </DeskMember>
      <p className="text-sm text-soft max-lg:ps-14">
        {t.desk.memberSinceDay({
          day: formatDayOf(createdAt),
          hidden: (inner) => <span className="lg:sr-only">{inner}</span>,
        })}
      </p>
      <p dir="auto" className="text-sm break-words max-lg:ps-14">
        {suspension && suspensionText(suspension)}
      </p>
      <div className="flex flex-wrap gap-2 max-lg:ps-[min(2.75rem,12vw)] lg:justify-end">
        {suspension ? (
          <EndSuspension api={api} member={member} />
        ) : (
          <>
            <RoleButton api={api} member={member} isSelf={isSelf} />
            <SignOutButton api={api} member={member} />
            {!isAdmin && <SuspendButton api={api} member={member} />}
          </>
        )}
      </div>
    </article>
  )
}

function RoleButton({ api, member, isSelf }: MemberProps & { isSelf: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        {...(member.isAdmin && { className: 'text-danger-ink' })}
        {...dialogTrigger(RoleDialog.preload)}
        onClick={() => setAsking(true)}
      >
        {member.isAdmin ? t.desk.revokeAdmin() : t.desk.makeAdmin()}
        <span className="sr-only">: {member.name}</span>
      </Button>
      {isAsking && <RoleDialog api={api} member={member} isSelf={isSelf} onClose={() => setAsking(false)} />}
    </>
  )
}

function SignOutButton({ api, member }: MemberProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" {...dialogTrigger(SignOutDialog.preload)} onClick={() => setAsking(true)}>
        {t.desk.signOutMember({
          name: member.name,
          hidden,
        })}
      </Button>
      {isAsking && <SignOutDialog api={api} member={member} onClose={() => setAsking(false)} />}
    </>
  )
}

function SuspendButton({ api, member }: MemberProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="text-danger-ink"
        {...dialogTrigger(SuspendDialog.preload)}
        onClick={() => setAsking(true)}
      >
        {t.desk.suspend()}
        <span className="sr-only">: {member.name}</span>
      </Button>
      {isAsking && <SuspendDialog api={api} member={member} onClose={() => setAsking(false)} />}
    </>
  )
}

function EndSuspension({ api, member }: MemberProps) {
  const ending = useEndSuspension(api, {
    onSuccess: ({ name }) =>
      toast({ announceOnly: true, title: t.desk.suspensionEnded(), description: t.desk.canLogInAgain({ name }) }),
    onError: (error) => toastFailure(t.desk.failedToEndSuspension(), error),
  })
  return (
    <Button
      size="small"
      pending={ending.isPending}
      pendingLabel={t.desk.ending()}
      onClick={() => ending.mutate(member)}
    >
      {t.desk.endSuspension()}
      <span className="sr-only">: {member.name}</span>
    </Button>
  )
}
