import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#texts'
import { lazyPart } from '../page/lazy-part.tsx'
import { sessionUser } from '../member/session.ts'

const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

/** No warning for navigation within the page, nor without a session, when changes can no longer be saved. */
const leavesThePage: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname && sessionUser() !== null

/** While `active`, asks for confirmation before the page is left, and states what is lost. */
export function LeaveWarning({ active, whatIsLost }: { active: boolean; whatIsLost: string }) {
  const leaving = useBlocker({
    shouldBlockFn: leavesThePage,
    disabled: !active,
    enableBeforeUnload: active,
    withResolver: true,
  })
  useEffect(() => {
    if (active) ConfirmDialog.preload()
  }, [active])
  if (leaving.status !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onOpenChange={leaving.reset}
      title={t.forms.leaveWithoutSaving()}
      description={whatIsLost}
      cancelLabel={t.forms.stay()}
      confirmLabel={t.forms.leave()}
      onConfirm={leaving.proceed}
    />
  )
}
