import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { exactly } from '../../../lib/page/exactly.ts'

/** Confirms the address when the page opens; the button is for another try if the server could not be reached. */
export function VerifyEmail({ token }: { token: string }) {
  const verify = useVerification(token)
  if (verify.isSuccess) return <Confirmed />
  if (verify.error instanceof ApiError && verify.error.code === 'invalid_token') return <NoLongerValid />
  if (verify.error instanceof ApiError && verify.error.code === 'email_taken')
    return (
      <Callout tone="danger" alert title={verify.error.message}>
        {t.account.addressTakenMeanwhile()}
      </Callout>
    )
  if (verify.error)
    return (
      <>
        <Callout tone="danger" alert title={t.account.addressNotConfirmedYet()}>
          {errorMessage(verify.error, t.account.serverNotReachedLinkWorks())}
        </Callout>
        <Button variant="primary" onClick={() => verify.mutate(token)}>
          {t.account.confirmMyAddress()}
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
      {t.account.confirmingYourAddress()}
    </output>
  )
}

function Confirmed() {
  const member = useSession()
  const next = member ? (
    <Link to="/settings/$section" params={{ section: 'login' }} hash="email" className={buttonClass()}>
      {t.account.backToSettings()}
    </Link>
  ) : (
    <Link to="/auth" activeOptions={exactly} className={buttonClass()}>
      {t.account.login()}
    </Link>
  )
  return (
    <>
      <Outcome tone="teal" title={t.account.addressConfirmed()}>
        {t.account.addressConfirmedExplained()}
      </Outcome>
      <div className="flex flex-wrap gap-3">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t.account.goToTheFestivals()}
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
    onError: (error) => toastFailure(t.account.couldntSendTheEmail(), error),
  })
  if (resend.isSuccess)
    return (
      <Outcome tone="teal" title={t.account.newLinkOnItsWay()}>
        {t.account.newLinkExplained()}
      </Outcome>
    )
  return (
    <>
      <Outcome tone="amber" title={t.account.linkNoLongerValid()}>
        {t.account.confirmLinkExplained()}
      </Outcome>
      {member ? (
        <Button variant="primary" pending={resend.isPending} onClick={() => resend.mutate()}>
          {t.account.sendANewLink()}
        </Button>
      ) : (
        <>
          <p className="text-soft">{t.account.requestLinkInSettings()}</p>
          <Link to="/auth" activeOptions={exactly} className={buttonClass({ variant: 'primary' })}>
            {t.account.login()}
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
