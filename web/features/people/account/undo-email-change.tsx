import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { forgetSession } from '../../../lib/member/session.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'

/**
 * Requires a click, because undoing ends every session and removes the password, and programs that open the links of an email must
 * not do that.
 */
export function UndoEmailChange({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const undo = useMutation({
    mutationFn: () => api.auth.undoEmailChange({ body: { token } }),
    // All sessions have ended, possibly also that of this browser.
    onSuccess: () => forgetSession(),
  })
  if (undo.isSuccess) return <AddressRestored />
  if (undo.error instanceof ApiError && undo.error.code === 'invalid_token') return <ExpiredUndo />
  return (
    <>
      <p>{t.account.addressWasChanged()}</p>
      <ul className="grid list-disc gap-1.5 ps-5 text-soft">
        <li>{t.account.everyDeviceLoggedOut()}</li>
        <li>{t.account.passwordStopsWorking()}</li>
        <li>{t.account.otherLinksStopWorking()}</li>
      </ul>
      {undo.error && (
        <Callout tone="danger" alert title={t.account.oldAddressNotRestored()}>
          {errorMessage(undo.error, t.account.serverNotReachedLinkWorks())}
        </Callout>
      )}
      <Button
        variant="primary"
        size="large"
        pending={undo.isPending}
        pendingLabel={t.account.restoringIt()}
        onClick={() => undo.mutate()}
      >
        {t.account.restoreMyOldAddress()}
      </Button>
      <p className="text-soft">{t.account.undoNotNeeded()}</p>
    </>
  )
}

function AddressRestored() {
  return (
    <>
      <Callout tone="teal" alert title={t.account.oldAddressRestored()}>
        {t.account.oldAddressRestoredExplained()}
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ className: 'justify-self-start' })}>
        {t.account.sendMeAnotherLink()}
      </Link>
    </>
  )
}

/** The message for a link that was used, has expired or is incomplete. */
export function ExpiredUndo() {
  return (
    <>
      <Callout tone="amber" alert title={t.account.linkNoLongerValid()}>
        {t.account.undoLinkExplained()}
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
        {t.account.chooseNewPassword()}
      </Link>
    </>
  )
}
