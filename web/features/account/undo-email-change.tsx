import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ApiError } from '../../../contract/client.ts'
import { errorMessage } from '../../lib/forms/form-errors.ts'
import { forgetSession } from '../../lib/member/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'

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
        The email address of your account was changed. If it was not you, put the old one back, to which we sent the
        letter with this link.
      </p>
      <ul className="grid list-disc gap-1.5 ps-5 text-soft">
        <li>Every device is logged out, this one too.</li>
        <li>The password works no more. We send you a letter to choose a new one.</li>
        <li>Links that went to the other address open nothing any more.</li>
      </ul>
      {undo.error && (
        <Callout tone="danger" alert title="Your old address is not back yet">
          {errorMessage(undo.error, 'We could not reach the server. Your link is still good: please try again.')}
        </Callout>
      )}
      <Button
        variant="primary"
        size="large"
        pending={undo.isPending}
        pendingLabel="Putting it back…"
        onClick={() => undo.mutate()}
      >
        Put my old address back
      </Button>
      <p className="text-soft">
        It was you who changed it? Then leave this page, and all stays as it is. The same if you never had an account
        here.
      </p>
    </>
  )
}

function AddressRestored() {
  return (
    <>
      <Callout tone="teal" alert title="Your old address is back">
        Every device is logged out. Look in your inbox: a letter with a link to choose a new password is on its way. The
        link works once, and for one hour.
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
        It works once, for seven days, and only as it stands in the mail. If you have followed it before, your old
        address is back.
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
        Choose a new password
      </Link>
    </>
  )
}
