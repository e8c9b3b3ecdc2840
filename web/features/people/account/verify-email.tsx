import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../../contract/platform/client.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'

/** Confirms the address when the page opens; the button is for another try if the server could not be reached. */
export function VerifyEmail({ token }: { token: string }) {
  const verify = useVerification(token)
  if (verify.isSuccess) return <Confirmed />
  if (verify.error instanceof ApiError && verify.error.code === 'invalid_token') return <NoLongerValid />
  if (verify.error instanceof ApiError && verify.error.code === 'email_taken')
    return (
      <Callout tone="danger" alert title={verify.error.message}>
        Someone has registered with this address in the meantime. Your own address is unchanged: you can choose another
        in Settings.
      </Callout>
    )
  if (verify.error)
    return (
      <>
        <Callout tone="danger" alert title="Your address is not confirmed yet">
          {errorMessage(verify.error, 'We could not reach the server. Your link is still good: please try again.')}
        </Callout>
        <Button variant="primary" onClick={() => verify.mutate(token)}>
          Confirm my address
        </Button>
      </>
    )
  return <Confirming />
}

function useVerification(token: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { mutate, ...verify } = useMutation({
    mutationFn: (token: string) => api.auth.verifyEmail({ body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['profile'] }),
  })
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (sent.current === token) return
    sent.current = token
    mutate(token)
  }, [token, mutate])
  return { ...verify, mutate }
}

export function Confirming() {
  return (
    <output className="flex items-center justify-center gap-3 py-4">
      <Spinner />
      Confirming your address…
    </output>
  )
}

function Confirmed() {
  const member = useSession()
  const next = member ? (
    <Link to="/settings/$section" params={{ section: 'login' }} hash="email" className={buttonClass()}>
      Back to Settings
    </Link>
  ) : (
    <Link to="/auth" className={buttonClass()}>
      Login
    </Link>
  )
  return (
    <>
      <Outcome tone="teal" title="Your email address is confirmed">
        Thank you. We will only write to it about your account and what you asked to hear about.
      </Outcome>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Go to the festivals
        </Link>
        {next}
      </div>
    </>
  )
}

/** The message for a link that was used, has expired or is incomplete; a signed-in member can request a new one. */
export function NoLongerValid() {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const resend = useMutation({
    mutationFn: () => api.auth.resendEmail(),
    onError: (error) => toastFailure('The email could not be sent', error),
  })
  if (resend.isSuccess)
    return (
      <Outcome tone="teal" title="A new link is on its way">
        Check your inbox. The link works once, for one day.
      </Outcome>
    )
  return (
    <>
      <Outcome tone="amber" title="This link is no longer valid">
        The link works once, for one day, and only exactly as it was sent. If you have used it before, your address is
        already confirmed.
      </Outcome>
      {member ? (
        <Button variant="primary" pending={resend.isPending} onClick={() => resend.mutate()}>
          Send a new link
        </Button>
      ) : (
        <>
          <p className="text-soft">Log in and request a new one in your settings, under Email address.</p>
          <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
            Login
          </Link>
        </>
      )}
    </>
  )
}

function Outcome({ tone, title, children }: { tone: 'teal' | 'amber'; title: string; children: ReactNode }) {
  return (
    <Callout tone={tone} alert title={title}>
      {children}
    </Callout>
  )
}
