import { t } from '#texts'
import { ForgotPasswordForm } from '../../../features/people/account/forgot-password-form.tsx'
import { NarrowPage } from '../../../shell/pages/narrow-page.tsx'

export function ForgotPassword() {
  return (
    <NarrowPage title={t.account.forgotYourPassword()} description={t.account.forgotDescription()}>
      <ForgotPasswordForm />
    </NarrowPage>
  )
}
