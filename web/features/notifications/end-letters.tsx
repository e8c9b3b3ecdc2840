import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { ApiError } from '../../../contract/client.ts'
import { errorMessage } from '../../lib/refusals.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { kindOf, kindsInWords } from './kinds.ts'

/** Ends one kind of letters for whoever holds the link from one of them: no need to be signed in. */
export function EndLetters({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const end = useMutation({ mutationFn: () => api.notifications.unsubscribe({ params: { token } }) })
  const kind = kindOf(token)
  if (kind === undefined || (end.error instanceof ApiError && end.error.status === 404)) return <UnknownLetter />
  const { title, hint } = kindsInWords[kind]
  if (end.isSuccess) return <Ended what={title} />
  return (
    <>
      <p>
        No more e-mails of this kind: <b>{title}</b>. {hint}
      </p>
      <p className="text-soft">You are still told on the site, and all other e-mails come as before.</p>
      {end.isError && (
        <Callout tone="danger" alert title="Nothing has changed yet">
          {errorMessage(end.error, 'We could not reach the server. Your link is still good: please try again.')}
        </Callout>
      )}
      <Button variant="primary" pending={end.isPending} pendingLabel="Unsubscribing…" onClick={() => end.mutate()}>
        Unsubscribe
      </Button>
    </>
  )
}

function Ended({ what }: { what: string }) {
  return (
    <>
      <Callout tone="teal" alert title="You are unsubscribed">
        No more e-mails of this kind: {what}. Changed your mind? Turn them on again in Settings.
      </Callout>
      <ToSettings />
    </>
  )
}

/** A link that did not come whole, or of an account that is no longer there. */
export function UnknownLetter() {
  return (
    <>
      <Callout tone="amber" alert title="We do not know this link">
        It works only as it stands in the mail. In Settings you can choose which mails you get.
      </Callout>
      <ToSettings />
    </>
  )
}

function ToSettings() {
  return (
    <Link to="/settings" hash="notifications" className={buttonClass()}>
      Choose in Settings
    </Link>
  )
}
