import { t } from '#texts'
import { useMailedToken } from '../../../features/people/account/mailed-token.ts'
import {
  Confirming,
  NoLongerValid,
  VerifyEmail as Verification,
} from '../../../features/people/account/verify-email.tsx'
import { NarrowPage } from '../../../shell/pages/narrow-page.tsx'

export function VerifyEmail() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.account.confirmYourAddress()} description={t.account.openTheEmailedLink()}>
      {token === undefined && <Confirming />}
      {token === null && <NoLongerValid />}
      {token && <Verification key={token} token={token} />}
    </NarrowPage>
  )
}
