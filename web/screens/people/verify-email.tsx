import { useMailedToken } from '../../features/people/account/mailed-token.ts'
import { Confirming, NoLongerValid, VerifyEmail as Verification } from '../../features/people/account/verify-email.tsx'
import { NarrowPage } from '../../shell/narrow-page.tsx'

export function VerifyEmail() {
  const token = useMailedToken()
  return (
    <NarrowPage title="Confirm your address" description="Where the link in our mail leads.">
      {token === undefined && <Confirming />}
      {token === null && <NoLongerValid />}
      {token && <Verification key={token} token={token} />}
    </NarrowPage>
  )
}
