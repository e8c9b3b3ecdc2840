import { t } from '#texts'
import { ExpiredLink } from '../../../features/people/account/expired-link.tsx'
import { useMailedToken } from '../../../features/people/account/mailed-token.ts'
import { ResetPasswordForm } from '../../../features/people/account/reset-password-form.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { NarrowPage } from '../../../shell/pages/narrow-page.tsx'

export function ResetPassword() {
  const token = useMailedToken()
  return (
    <NarrowPage title={t.account.chooseNewPassword()} description={t.account.openTheEmailedLink()}>
      {token === undefined && <FormSkeleton />}
      {token === null && <ExpiredLink />}
      {token && <ResetPasswordForm key={token} token={token} />}
    </NarrowPage>
  )
}
