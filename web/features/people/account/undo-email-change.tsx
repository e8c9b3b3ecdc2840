import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
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
      <p>
        The email address of your account was changed. If that was not you, restore the old one, to which we sent this
        link.
      </p>
      <ul className="grid list-disc gap-1.5 ps-5 text-soft">
        <li>Every device is logged out, including this one.</li>
        <li>Your password stops working. We will email you a link to choose a new one.</li>
        <li>Links sent to the other address stop working.</li>
      </ul>
      {undo.error && (
        <Callout tone="danger" alert title="Your old address is not restored yet">
          {errorMessage(undo.error, 'We could not reach the server. Your link is still good: please try again.')}
        </Callout>
      )}
      <Button
        variant="primary"
        size="large"
        pending={undo.isPending}
        pendingLabel="Restoring it…"
        onClick={() => undo.mutate()}
      >
        Restore my old address
      </Button>
      <p className="text-soft">
        If you changed it yourself, or never had an account here, just leave this page: nothing will happen.
      </p>
    </>
  )
}

function AddressRestored() {
  return (
    <>
      <Callout tone="teal" alert title="Your old address is restored">
        Every device is logged out. Check your inbox: an email with a link to choose a new password is on its way. The
        link works once, within an hour.
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ className: 'justify-self-start' })}>
        Send me another link
      </Link>
    </>
  )
}

/** The message for a link that was used, has expired or is incomplete. */
export function ExpiredUndo() {
  return (
    <>
      <Callout tone="amber" alert title="This link is no longer valid">
        The link works once, within seven days, and only exactly as it was sent. If you have used it before, your old
        address is already restored.
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
        Choose a new password
      </Link>
    </>
  )
}
